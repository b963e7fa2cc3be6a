import Messages

/// Collects warnings about steps of scenarios that have passed.
///
/// A step that is part of several scenarios, in a Background or an outline, gets a warning only if it has it in all of them:
/// what a Background prepares need not be used by each scenario. If one of them was not run or has not passed, there is none.
struct StepWarnings {
  private struct Key: Hashable {
    let document: ObjectIdentifier
    /// The index of the step in the document.
    let step: Int
  }

  private let pickles: PickleList
  /// Where the pickles of each document are in the list, where they stand together.
  private lazy var ranges = makeRanges()
  /// How many pickles each step is part of, by its index, in each document in which a step has warned.
  private var counts: [ObjectIdentifier: [Int: Int]] = [:]
  /// The ids of the pickles in which a step has warned, as long as others are missing.
  private var warned: [Key: Set<Int>] = [:]
  /// The steps whose warning was given.
  private var given: Set<Key> = []

  /// Has seen nothing yet.
  ///
  /// - Parameter pickles: all that there are, also those that are not run; those of a document one after the other.
  init(_ pickles: PickleList) {
    self.pickles = pickles
  }

  /// Adds a warning about a step of a scenario that has passed.
  ///
  /// - Parameters:
  ///   - text: the problem, and in the lines below it what to do.
  ///   - index: the index of the step or hook in the plan, from 0.
  ///   - plan: the scenario.
  /// - Returns: the warning, once it is known that there is one; `nil` before that, and for a hook.
  mutating func add(_ text: String, at index: Int, of plan: PlannedScenario) -> Diagnostic? {
    guard let step = plan.step(at: index) else { return nil }
    let document = ObjectIdentifier(plan.pickle.document.storage)
    if counts[document] == nil { counts[document] = countPickles(of: document) }
    let key = Key(document: document, step: step.index)
    guard !given.contains(key), warned[key, default: []].insert(plan.pickle.idNumber).inserted,
      warned[key]?.count == counts[document]?[step.index]
    else { return nil }
    warned[key] = nil
    given.insert(key)
    let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
    let warning = Diagnostic(
      .warning, uri: plan.pickle.uri, location: step.location, problem: lines.first ?? "",
      advice: lines.dropFirst().first)
    return warning.quoting(plan.pickle.document.source)
  }

  /// Counts the pickles that each step of a document is part of, in one walk.
  private mutating func countPickles(of document: ObjectIdentifier) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for pickle in pickles[ranges[document] ?? 0..<0] {
      for step in pickle.steps { counts[step.index, default: 0] += 1 }
    }
    return counts
  }

  private func makeRanges() -> [ObjectIdentifier: Range<Int>] {
    var ranges: [ObjectIdentifier: Range<Int>] = [:]
    for (index, pickle) in pickles.enumerated() {
      let document = ObjectIdentifier(pickle.document.storage)
      ranges[document] = (ranges[document]?.lowerBound ?? index)..<index + 1
    }
    return ranges
  }
}
