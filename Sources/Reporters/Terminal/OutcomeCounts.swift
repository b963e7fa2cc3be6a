import Messages

/// The numbers of scenarios or steps by outcome.
struct OutcomeCounts {
  /// The counts by the ranks of the outcomes.
  private var counts = [Int](repeating: 0, count: Outcome.allCases.count)

  /// The total number.
  var total: Int { counts.reduce(0, +) }

  /// The number with an outcome.
  subscript(outcome: Outcome) -> Int { counts[outcome.rank] }

  mutating func add(_ outcome: Outcome) { counts[outcome.rank] += 1 }

  /// The outcomes with a number above 0, in the order of summaries.
  var present: [(outcome: Outcome, count: Int)] {
    Outcome.allCases.compactMap { self[$0] > 0 ? ($0, self[$0]) : nil }
  }

  /// The present outcomes in words, as in "1 failed, 2 passed".
  var wording: String { present.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ") }
}

extension Outcome {
  /// The style on a terminal.
  var style: Style {
    switch self {
    case .failed: .failed
    case .ambiguous: .ambiguous
    case .flaky: .flaky
    case .undefined: .undefined
    case .pending: .pending
    case .skipped: .skipped
    case .passed: .passed
    }
  }
}
