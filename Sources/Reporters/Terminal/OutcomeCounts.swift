import Messages

/// How many scenarios or steps ended in which way.
struct OutcomeCounts {
  /// The counts by the numbers of the outcomes.
  private var counts = [Int](repeating: 0, count: Outcome.allCases.count)

  /// How many there are in all.
  var total: Int { counts.reduce(0, +) }

  /// How many ended in this way.
  subscript(outcome: Outcome) -> Int { counts[outcome.number] }

  mutating func add(_ outcome: Outcome) { counts[outcome.number] += 1 }

  /// Those that there are, in the order in which summaries list them.
  var present: [(outcome: Outcome, count: Int)] {
    Outcome.allCases.compactMap { self[$0] > 0 ? ($0, self[$0]) : nil }
  }
}

extension Outcome {
  /// How it stands out on a terminal.
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
