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
