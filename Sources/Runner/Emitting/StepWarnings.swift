import Messages

/// Collects warnings about steps of passed scenarios.
///
/// A step of several scenarios, in a Background or an outline, gets a warning only if all of them have passed and
/// warned: each scenario may use a different part of what a Background prepares.
struct StepWarnings {
  private struct Key: Hashable {
    let document: ObjectIdentifier
    /// The index of the step in the document.
    let step: Int
  }

  private let pickles: PickleList
  /// The ranges of the pickles of each document in the list; the pickles of a document are consecutive.
  private lazy var ranges = makeRanges()
  /// The number of pickles that contain each step, by document and step index, for documents with a warning.
  private var counts: [ObjectIdentifier: [Int: Int]] = [:]
  /// The ids of the pickles in which a step has warned, kept until the step has warned in all its pickles.
  private var warned: [Key: Set<Int>] = [:]
  /// The steps whose warning has been returned.
  private var given: Set<Key> = []

  /// Creates a collector without warnings.
  ///
  /// - Parameter pickles: all pickles, including those that are not run; the pickles of a document must be consecutive.
  init(_ pickles: PickleList) {
    self.pickles = pickles
  }

  /// Adds a warning about a step of a passed scenario.
  ///
  /// - Parameters:
  ///   - text: the problem, and below it advice.
  ///   - index: the index of the step or hook in the plan, from 0.
  ///   - plan: the scenario.
  /// - Returns: the warning, once the last scenario with the step has warned; otherwise nil, and always for a hook.
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

  /// Counts the pickles that contain each step of a document, in one pass.
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
