extension Duration {
  /// Parses a duration such as `500ms`, `5s`, `2m` or `1h`.
  ///
  /// - Throws: the reason why the text is not a duration.
  package init(parsing text: String) throws(DurationProblem) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty else { throw .noNumber }
    guard digits.contains(where: { $0 != "0" }) else { throw .zero }
    guard !rest.isEmpty else { throw .noUnit }
    guard let unit = Self.units.first(where: { $0.name == rest })?.duration else { throw .unknownUnit(rest) }
    guard let number = Int(digits), number <= Int(.seconds(3_155_760_000) / unit) else { throw .tooLong }
    self = unit * number
  }

  private static var units: [(name: Substring, duration: Duration)] {
    [("ms", .milliseconds(1)), ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3600))]
  }
}

/// The reason why a text is not a duration.
package enum DurationProblem: Error, Sendable, Hashable {
  case noNumber, noUnit, unknownUnit(Substring), zero, tooLong

  /// The problem as the end of a sentence that begins with the text.
  package var problem: String {
    switch self {
    case .noNumber: "does not begin with a whole number"
    case .noUnit: "has no unit"
    case .unknownUnit(let unit): "has an unknown unit, '\(unit)'"
    case .zero: "is not enough: nothing would ever be ready"
    case .tooLong: "is more than a hundred years"
    }
  }

  /// A correct alternative.
  package func advice(for text: String) -> String {
    if case .noUnit = self { return "Write \(text)s for seconds, or \(text)ms, \(text)m or \(text)h." }
    return "Write a whole number and ms, s, m or h, as in 500ms, 5s or 2m."
  }
}
