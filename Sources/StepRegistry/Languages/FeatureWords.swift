import GherkinParser

/// The keywords that features in a language are written with.
package struct FeatureWords: Sendable {
  private static let kinds: [String: Dialect.Kind] = [
    "Feature": .feature, "Background": .background, "Scenario": .scenario, "Given": .given, "When": .when,
    "Then": .then, "And": .and, "Examples": .examples,
  ]

  private let dialect: Dialect

  /// Looks a language up. Keywords of an unknown language are English.
  package init(of code: String) { dialect = Dialect.named(code) ?? .english }

  /// The usual keyword for an English one; the English one if it is unknown.
  package func word(_ english: String) -> String {
    guard let kind = Self.kinds[english] else { return english }
    let words = dialect.keywords(kind).filter { !$0.hasPrefix("*") }
    // The first words for scenarios mean "example". Some words fit whole sentences better than the first ones.
    let usual = kind == .scenario ? words.last : words.first
    let preferred = words.first { ["Étant donné que ", "Hintergrund", "Et "].contains($0) } ?? usual ?? english
    return preferred.hasSuffix(" ") ? String(preferred.dropLast()) : preferred
  }

  /// All step keywords and their kinds, the longest keyword first. Each word ends with its blank.
  var steps: [(word: String, keyword: StepKeyword)] {
    let kinds: [(Dialect.Kind, StepKeyword)] = [(.given, .given), (.when, .when), (.then, .then)]
    return kinds.flatMap { kind, keyword in
      dialect.keywords(kind).filter { !$0.hasPrefix("*") }.map { ($0, keyword) }
    }.sorted { $0.word.count > $1.word.count }
  }
}
