package import SourceText

/// The output of `--i18n-languages` and `--i18n-keywords`.
package enum LanguageTable {
  /// Every spoken language of Gherkin: its code, its English name and its native name.
  package static var languages: String {
    let rows = Dialect.all.map { [$0.code.description, $0.name.description, $0.native.description] }
    return text(of: [["code", "language", "in the language itself"]] + rows)
  }

  /// The keywords of a language, and the words for its steps in a step file.
  ///
  /// - Parameter code: the code of the language, as in `# language:`.
  /// - Throws: a diagnostic for an unknown language.
  package static func keywords(of code: String) throws(Diagnostic) -> String {
    let dialect = try dialect(of: code)
    let rows = Dialect.Kind.allCases.flatMap { kind in
      dialect.keywords(kind).enumerated().map { index, keyword in
        let word = isOfStep(kind) ? Dialect.swiftName(of: keyword) ?? "" : ""
        return [index == 0 ? name(of: kind) : "", "\"\(keyword)\"", word]
      }
    }
    let table = text(of: [["keyword", "in \(dialect.name)", "in a step file"]] + rows)
    guard let group = dialect.swiftGroup else { return table }
    return table
      + "\nStep files know these words by '@_spi(\(group)) import CukeKit'; 'Step' fits every language.\n"
  }

  /// The keywords of a language.
  ///
  /// - Parameter code: the code of the language, as in `# language:`.
  /// - Throws: a diagnostic for an unknown language.
  package static func dialect(of code: String) throws(Diagnostic) -> Dialect {
    if let dialect = Dialect.named(code) { return dialect }
    let advice = nearest(to: code).map { "Did you mean \($0.code) (\($0.name))?" }
    throw Diagnostic(
      problem: "'\(code)' is not the code of a language",
      advice: [advice, "'cukeswift run --i18n-languages' lists them all."].compactMap(\.self).joined(separator: " "))
  }

  private static func isOfStep(_ kind: Dialect.Kind) -> Bool {
    switch kind {
    case .given, .when, .then, .and, .but: true
    case .feature, .rule, .background, .scenario, .scenarioOutline, .examples: false
    }
  }

  /// The language whose code or name is nearest to a text.
  private static func nearest(to text: String) -> Dialect? {
    let wanted = text.lowercased()
    let named = Dialect.all.first {
      $0.name.description.lowercased() == wanted || $0.native.description.lowercased() == wanted
    }
    if let named { return named }
    if let code = DidYouMean.candidates(for: text, among: Dialect.all.map(\.code.description)).first {
      return Dialect.named(code)
    }
    let name = DidYouMean.candidates(for: text, among: Dialect.all.map(\.name.description)).first
    return Dialect.all.first { $0.name.description == name }
  }

  private static func name(of kind: Dialect.Kind) -> String {
    switch kind {
    case .feature: "feature"
    case .rule: "rule"
    case .background: "background"
    case .scenario: "scenario"
    case .scenarioOutline: "scenario outline"
    case .examples: "examples"
    case .given: "given"
    case .when: "when"
    case .then: "then"
    case .and: "and"
    case .but: "but"
    }
  }

  private static func text(of rows: [[String]]) -> String {
    TableText.lines(of: rows).joined(separator: "\n") + "\n"
  }
}
