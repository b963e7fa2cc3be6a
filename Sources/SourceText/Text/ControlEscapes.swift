extension String {
  /// The text with `\u{1B}` and the like in place of control characters; `withoutControlEscapes` reverses this.
  ///
  /// A blank at the beginning, which would look like indentation in a list, and a backslash that would begin an escape
  /// are escaped, too.
  package var withControlEscapes: String {
    var escaped = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      let isBlankAtStart = escaped.isEmpty && (scalar == " " || scalar == "\t")
      if scalar.steersTerminal || isBlankAtStart || rest.starts(with: Self.escapeStart) {
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
      } else {
        escaped.append(scalar)
      }
      rest.removeFirst()
    }
    return String(escaped)
  }

  /// The text with `\u{…}` escapes replaced by their characters; incomplete escapes stay unchanged.
  package var withoutControlEscapes: String {
    var text = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if rest.starts(with: Self.escapeStart), let end = rest.firstIndex(of: "}"),
        let value = UInt32(String(rest[..<end].dropFirst(3)), radix: 16), let escaped = Unicode.Scalar(value)
      {
        text.append(escaped)
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(scalar)
        rest.removeFirst()
      }
    }
    return String(text)
  }

  /// The beginning of an escape.
  private static var escapeStart: String.UnicodeScalarView { "\\u{".unicodeScalars }
}
