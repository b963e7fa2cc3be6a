extension Unicode.Scalar {
  /// The name of the character as Unicode has it, with its number, such as `a no-break space (U+00A0)`.
  ///
  /// - Parameter sign: the character itself and a space; empty where it cannot be seen.
  package func name(shown sign: String = "") -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    if self == "\t" { return "a tab (\(number))" }
    guard let name = properties.name?.lowercased() else { return "a control character (\(number))" }
    let article = name.first.map("aeiou".contains) == true ? "an" : "a"
    return "\(article) \(name.hasPrefix("fullwidth") ? "full-width" + name.dropFirst(9) : name) \(sign)(\(number))"
  }
}
