import SourceText

extension OptionValue<Duration> {
  /// A length of time, such as `500ms`.
  static var time: Self {
    Self(placeholder: "TIME") { text, option throws(Diagnostic) in
      do throws(TimeError) {
        return try time(text)
      } catch {
        throw Diagnostic(problem: "\(option): '\(text)' \(error.problem)", advice: error.advice(for: text))
      }
    }
  }

  /// The units of times.
  private static var units: [(name: Substring, duration: Duration)] {
    [("ms", .milliseconds(1)), ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3600))]
  }

  /// The duration of a text such as `500ms`.
  private static func time(_ text: String) throws(TimeError) -> Duration {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty else { throw .noNumber }
    guard !rest.isEmpty else { throw .noUnit }
    guard let unit = units.first(where: { $0.name == rest })?.duration else { throw .unknownUnit(rest) }
    guard let number = Int(digits), number <= Int(.seconds(3_155_760_000) / unit) else { throw .tooLong }
    guard number > 0 else { throw .zero }
    return unit * number
  }
}

/// Why a text is no duration.
private enum TimeError: Error {
  case noNumber, noUnit, unknownUnit(Substring), zero, tooLong

  /// The problem, as the end of a sentence that begins with the text.
  var problem: String {
    switch self {
    case .noNumber: "does not begin with a whole number"
    case .noUnit: "has no unit"
    case .unknownUnit(let unit): "has an unknown unit, '\(unit)'"
    case .zero: "is no time: nothing would ever be ready"
    case .tooLong: "is more than a hundred years"
    }
  }

  /// What to write instead.
  func advice(for text: String) -> String {
    if case .noUnit = self { return "Write \(text)s for seconds, or \(text)ms, \(text)m or \(text)h." }
    return "Write a whole number and ms, s, m or h, as in 500ms, 5s or 2m."
  }
}
