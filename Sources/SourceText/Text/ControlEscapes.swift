extension String {
  /// The text with `\u{1B}` for each character that steers a terminal, as `withoutControlEscapes` undoes.
  ///
  /// So are a blank at its beginning, which who reads a list takes for indentation, and a backslash that would begin an escape.
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

  /// The text with the characters that `\u{…}` stands for; what only begins like an escape stays as it is.
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

  /// What an escape begins with.
  private static var escapeStart: String.UnicodeScalarView { "\\u{".unicodeScalars }
}
