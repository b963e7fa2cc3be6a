/// The Swift names of step keywords in a spoken language; `Scripts/generate_step_words.py` makes the same names.
extension Dialect {
  /// The group that imports the keywords of the language, as in `@_spi(OldEnglish)`; nil for English.
  package var swiftGroup: String? { swiftGroups.first }

  /// All groups that import the keywords of the language: `Lolcat`, and `LOLCAT` as in the language's own spelling.
  package var swiftGroups: [String] {
    if code.description == "en" { return [] }
    let words = name.description.split { !$0.isLetter && !$0.isNumber }
    let group = words.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
    let spelt = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return group == spelt ? [group] : [group, spelt]
  }

  /// The Swift function name of a step keyword; nil for a keyword without letters, digits or emoji.
  ///
  /// - Parameter keyword: a keyword of a step.
  package static func swiftName(of keyword: String) -> String? {
    var name = String.UnicodeScalarView()
    for scalar in keyword.unicodeScalars where isPartOfName(scalar) { name.append(scalar) }
    guard let first = name.first else { return nil }
    return (canBegin(first) ? "" : "_") + String(name)
  }

  /// Letters, marks, digits and emoji.
  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .otherSymbol,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  private static func canBegin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber: false
    default: true
    }
  }
}
