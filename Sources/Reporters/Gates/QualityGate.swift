package import SourceText

/// A requirement for a run, such as `passed >= 99% and flaky <= 1%`.
///
/// Each condition compares a number of scenarios with a limit. With `%` it compares their share of all scenarios that
/// should run. The numbers of coverage are compared with the number of all controls, requests, lines or regions of code.
package struct QualityGate: Sendable {
  /// The counted scenarios, or parts of apps.
  package enum Subject: String, CaseIterable, Sendable {
    /// Passed scenarios, including flaky ones.
    case passed
    case failed, flaky, skipped, undefined, ambiguous, pending
    /// Scenarios that should have run and did not.
    case unrun = "not-run"
    /// All scenarios that should run.
    case scenarios
    /// Controls that were touched.
    case controls
    /// Controls that were checked.
    case checked
    /// Screens of the galleries that scenarios have shown.
    case states
    /// Requests that have failed in a scenario.
    case requests
    /// Lines of step code that were executed.
    case code
    /// Regions of step code that were executed.
    case regions

    /// The counted parts, in words.
    var parts: String {
      switch self {
      case .requests: "requests"
      case .code: "lines of code"
      case .regions: "regions of code"
      case .states: "screens of an app with a gallery"
      case .controls, .checked: "controls"
      case .passed, .failed, .flaky, .skipped, .undefined, .ambiguous, .pending, .unrun, .scenarios: "scenarios"
      }
    }

    /// Whether the gate counts parts of apps.
    var isOfScreens: Bool {
      switch self {
      case .controls, .checked, .states, .requests: true
      case .code, .regions: false
      case .passed, .failed, .flaky, .skipped, .undefined, .ambiguous, .pending, .unrun, .scenarios: false
      }
    }
    /// Whether the gate counts parts of step code.
    var isOfCode: Bool { self == .code || self == .regions }
    /// Whether the gate counts parts of apps or of step code.
    var isOfCoverage: Bool { isOfScreens || isOfCode }
  }

  /// A comparison operator.
  enum Comparison: String, CaseIterable, Sendable {
    case atLeast = ">="
    case atMost = "<="
    case more = ">"
    case less = "<"
    case equal = "="

    /// Whether a larger number would help.
    var needsMore: Bool { self == .atLeast || self == .more || self == .equal }

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .atLeast: left >= right
      case .atMost: left <= right
      case .more: left > right
      case .less: left < right
      case .equal: left == right
      }
    }
  }

  /// One comparison.
  private struct Condition: Sendable {
    let text: String
    let subject: Subject
    let comparison: Comparison
    let number: Double
    let isShare: Bool
  }

  private let conditions: [Condition]

  /// Whether a condition limits the scenarios with a result. Those that passed limit all others that were run.
  func judges(_ subject: Subject) -> Bool {
    conditions.contains { $0.subject == subject || $0.subject == .passed && subject != .unrun }
  }

  /// Whether a condition counts parts of apps, which needs traces.
  package var judgesScreens: Bool { conditions.contains { $0.subject.isOfScreens } }
  /// Whether a condition counts parts of step code, which needs their measurement.
  package var judgesCode: Bool { conditions.contains { $0.subject.isOfCode } }
  /// Whether a condition counts parts of apps or of step code.
  var judgesCoverage: Bool { conditions.contains { $0.subject.isOfCoverage } }
  /// Whether a condition counts scenarios. Without one, a failing scenario fails the run.
  var judgesScenarios: Bool { conditions.contains { !$0.subject.isOfCoverage } }

  /// Parses conditions separated by `and`.
  ///
  /// - Throws: a diagnostic without a location for the first invalid condition.
  package init(parsing text: String) throws(Diagnostic) {
    var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").split(separator: " and ")[...]
    guard !words.isEmpty else { throw Self.problem(text) }
    var conditions: [Condition] = []
    while let word = words.popFirst() { conditions.append(try Self.condition(String(word))) }
    self.conditions = conditions
  }

  private static func condition(_ text: String) throws(Diagnostic) -> Condition {
    let signs = text.drop { $0.isLetter || $0 == "-" || $0 == " " }
    let name = text[..<signs.startIndex].filter { $0 != " " }
    let sign = String(signs.prefix { "<>=".contains($0) })
    var number = signs.dropFirst(sign.count).filter { $0 != " " }
    guard let comparison = Comparison(rawValue: sign == "==" ? "=" : sign) else { throw problem(text) }
    guard let subject = Subject(rawValue: name) else {
      throw Diagnostic(
        problem: "'\(name)' in '\(text)' is not a number of a run",
        advice: DidYouMean.sentence(for: name, among: Subject.allCases.map(\.rawValue))
          ?? "Counted are \(Subject.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let isShare = number.last == "%"
    if isShare { number.removeLast() }
    guard let value = Double(number), value >= 0, value.isFinite, !isShare || value <= 100 else { throw problem(text) }
    return Condition(
      text: "\(name) \(sign) \(number)\(isShare ? "%" : "")", subject: subject, comparison: comparison, number: value,
      isShare: isShare)
  }

  private static func problem(_ text: String) -> Diagnostic {
    Diagnostic(
      problem: "'\(text)' is not a condition on a run",
      advice: "Write for instance 'passed >= 99% and flaky <= 2', with >=, <=, >, < or =.")
  }

  /// The conditions that do not hold, each with the actual number.
  func failures(_ counts: [Subject: Int], _ measures: [CoverageMeasure]) -> [String] {
    conditions.compactMap { condition in
      let measure = measures.first { $0.subject == condition.subject }
      let total = measure?.total ?? counts[.scenarios] ?? 0
      let count = measure?.count ?? counts[condition.subject] ?? 0
      if condition.subject.isOfCoverage, total == 0 {
        let parts = condition.subject.parts
        return "\(condition.text) does not hold: the run has recorded no \(parts)"
      }
      if condition.isShare, total == 0 {
        return "\(condition.text) does not hold: a share needs at least one scenario"
      }
      let share = Double(count) * 100 / Double(max(total, 1))
      guard !condition.comparison.holds(condition.isShare ? share : Double(count), condition.number) else { return nil }
      let found = condition.isShare ? "\((share * 100).rounded(.down) / 100)%, \(count) of \(total)" : "\(count)"
      let missing = condition.comparison.needsMore ? measure?.wording ?? "" : ""
      return "\(condition.text) does not hold: \(condition.subject.rawValue) is \(found)\(missing)"
    }
  }
}
