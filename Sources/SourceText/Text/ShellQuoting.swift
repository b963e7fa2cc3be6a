extension String {
  /// The text, quoted as one word for a POSIX shell.
  package var shellQuoted: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy {
        "/._-:@%+=,".unicodeScalars.contains($0) || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
    if isPlain { return self }
    let escaped = split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    return "'\(escaped)'"
  }
}

extension String {
  /// The text quoted for a shell: as `$'…'` if it has control characters, which a terminal must not receive.
  package var visiblyShellQuoted: String {
    guard unicodeScalars.contains(where: \.steersTerminal) else { return shellQuoted }
    return "$'\(unicodeScalars.map(\.shellEscaped).joined())'"
  }
}

extension Unicode.Scalar {
  /// The character between `$'` and `'`.
  fileprivate var shellEscaped: String {
    if self == "\\" || self == "'" { return "\\\(self)" }
    guard steersTerminal else { return String(self) }
    let (prefix, length) = isASCII ? ("\\x", 2) : ("\\u", 4)
    return prefix + value.padded(to: length, radix: 16)
  }
}
