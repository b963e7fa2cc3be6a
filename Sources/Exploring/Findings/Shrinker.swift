/// Finds the fewest and simplest steps to a fault by repeating them.
struct Shrinker: Sendable {
  /// The app.
  let app: any ExploredApp
  /// The fault; its check has the texts of the steps.
  private(set) var fault: Fault
  /// Whether the walk has ended. The current steps are then kept.
  private let isOver: @Sendable () -> Bool

  /// The most repetitions for each known path to find the fewest steps, and again to find the simplest texts.
  static let mostRepetitions = 200
  /// The number of consecutive repetitions in which the steps must lead to the fault.
  static let confirmations = 5

  init(app: any ExploredApp, fault: Fault, isOver: @escaping @Sendable () -> Bool = { false }) {
    (self.app, self.fault, self.isOver) = (app, fault, isOver)
  }

  /// The result of repeating a fault.
  enum Outcome: Sendable, Hashable {
    /// The fewest and simplest steps, which lead to the fault each time.
    case repeats([String])
    /// The steps led to the fault again this number of times, of a number of repetitions.
    case varies(Int, of: Int)
  }

  /// Finds the fewest and simplest steps that lead to the fault each time.
  ///
  /// - Parameter paths: the known steps to it, the shortest first.
  mutating func shortest(of paths: [[String]]) async throws -> Outcome {
    // An action may fail before its last step.
    let starts = fault.check == nil ? paths.map { Array($0.dropLast()) } : []
    var most = (count: 0, tries: 0)
    for path in paths + starts {
      guard try await leadsToFault(path) else {
        if most.count == 0 { most.tries += 1 }
        continue
      }
      let long = fault
      let fewer = try await path.fewest(within: Self.mostRepetitions) { try await isEnough($0) }
      let steps = try await simplified(fewer)
      let repeated = try await repetitions(of: steps)
      if repeated.count == repeated.tries { return .repeats(steps) }
      // Fewer steps may depend on chance although the known ones do not.
      fault = long
      if steps != path {
        let known = try await repetitions(of: path)
        if known.tries > 0, known.count == known.tries { return .repeats(path) }
      }
      if repeated.count > most.count || most.count == 0 { most = repeated }
      if isOver() { break }
    }
    return .varies(most.count, of: most.tries)
  }

  /// The number of times that steps led to the fault again, and the number of repetitions, which is smaller if the walk
  /// ends.
  private func repetitions(of steps: [String]) async throws -> (count: Int, tries: Int) {
    var (count, tries) = (0, 0)
    while tries < Self.confirmations, !isOver() {
      tries += 1
      if try await leadsToFault(steps) { count += 1 }
    }
    return (count, tries)
  }

  /// Whether steps lead to the fault from the start of the app.
  func leadsToFault(_ steps: [String]) async throws -> Bool {
    guard let check = fault.check else { return try await failsInLast(steps) }
    let isOfAction = fault.isOfAction
    // The check before the action needs a running app.
    if isOfAction, steps.isEmpty { return false }
    let head = isOfAction ? Array(steps.dropLast()) + [check] : steps
    do {
      guard case .done = try await app.start(head, looks: false),
        case .done = try await app.perform(isOfAction ? Array(steps.suffix(1)) : fault.conditions, looks: false),
        case .failed(let reason, _, _) = try await app.perform([check], looks: false)
      else { return false }
      return fault.isNamed(in: reason)
    } catch is AppEnd {
      return false
    }
  }

  /// Whether the last step, or the start of the app without steps, fails or ends the app.
  private func failsInLast(_ steps: [String]) async throws -> Bool {
    do {
      if !steps.isEmpty {
        guard case .done = try await app.start(Array(steps.dropLast()), looks: false) else { return false }
      }
    } catch is AppEnd {
      return false
    }
    do {
      // The code of a property can end the app as well.
      let outcome =
        try await steps.isEmpty ? app.start([], looks: true) : app.perform(Array(steps.suffix(1)), looks: true)
      if case .failed(_, isOfApp: true, _) = outcome { return fault.property == .showing }
      return false
    } catch is AppEnd {
      return fault.property == .running
    }
  }

  private func isEnough(_ steps: [String]) async throws -> Bool {
    isOver() ? false : try await leadsToFault(steps)
  }

  /// The steps with the simplest texts that lead to the fault.
  private mutating func simplified(_ path: [String]) async throws -> [String] {
    try await path.simplest(within: Self.mostRepetitions) { steps, text, simpler in
      let before = fault
      fault = Fault(
        fault.property, fault.element, check: fault.check?.replacing(text.quoted, with: simpler.quoted),
        conditions: fault.conditions, isOfAction: fault.isOfAction)
      if try await isEnough(steps) { return true }
      fault = before
      return false
    }
  }
}

extension String {
  fileprivate func hasQuoted(_ text: HostileText) -> Bool { contains(text.quoted) }
}

extension [String] {
  /// The steps without the ones that are not needed: no sequence of the result's steps, and no two of them, can be left
  /// out, unless the repetitions are used up.
  ///
  /// - Parameters:
  ///   - most: the most repetitions.
  ///   - isEnough: repeats some of the steps, and returns whether they are enough.
  func fewest(within most: Int, _ isEnough: ([String]) async throws -> Bool) async throws -> [String] {
    var (steps, rest) = (self, most)
    var tried: Set<[String]> = [self]
    func isNewAndEnough(_ fewer: [String]) async throws -> Bool {
      guard rest > 0, tried.insert(fewer).inserted else { return false }
      rest -= 1
      return try await isEnough(fewer)
    }
    // The last steps are often enough.
    var length = 0
    while length < count {
      let end = Array(suffix(length))
      if try await isNewAndEnough(end) {
        steps = end
        break
      }
      length = Swift.max(2 * length, 1)
    }
    length = Swift.max(steps.count / 2, 1)
    while length > 0 {
      var start = 0
      while start < steps.count {
        let fewer = steps.without([start..<Swift.min(start + length, steps.count)])
        if try await isNewAndEnough(fewer) { steps = fewer } else { start += length }
      }
      length /= 2
    }
    // Fewer steps may make others unnecessary.
    while rest > 0, let fewer = try await steps.firstShorter(isNewAndEnough) { steps = fewer }
    return steps
  }

  /// The steps without the first part that is not needed; nil if all parts are needed.
  private func firstShorter(_ isEnough: ([String]) async throws -> Bool) async throws -> [String]? {
    for part in parts {
      let fewer = without(part)
      if try await isEnough(fewer) { return fewer }
    }
    return nil
  }

  /// The parts that may be unnecessary, the most likely ones first: single steps, two successive steps, equal steps
  /// such as two touches of a switch, longer sequences such as the way to a screen and back, and other pairs.
  private var parts: [[Range<Int>]] {
    var runs: [[Range<Int>]] = []
    for length in indices { runs += indices.dropLast(length).map { [$0..<$0 + length + 1] } }
    var (equal, others): ([[Range<Int>]], [[Range<Int>]]) = ([], [])
    for first in indices {
      for second in indices.dropFirst(first + 1) {
        let pair = [first..<first + 1, second..<second + 1]
        if self[first] == self[second] { equal.append(pair) } else { others.append(pair) }
      }
    }
    let short = runs.prefix(Swift.max(2 * count - 1, 0))
    return short + equal + runs.dropFirst(short.count) + others
  }

  private func without(_ part: [Range<Int>]) -> [String] {
    var fewer = self
    for range in part.reversed() { fewer.removeSubrange(range) }
    return fewer
  }

  /// The steps with the simplest texts that are enough.
  ///
  /// - Parameters:
  ///   - most: the most repetitions.
  ///   - isEnough: repeats the steps with a simpler text in place of another, and returns whether they are enough.
  func simplest(
    within most: Int,
    _ isEnough: (_ steps: [String], _ text: HostileText, _ simpler: HostileText) async throws -> Bool
  ) async throws -> [String] {
    var (steps, rest) = (self, most)
    for index in steps.indices {
      guard let text = HostileText.allCases.last(where: { steps[index].hasQuoted($0) }) else { continue }
      for simpler in HostileText.allCases.prefix(while: { $0 != text }) where rest > 0 {
        rest -= 1
        var changed = steps
        changed[index] = steps[index].replacing(text.quoted, with: simpler.quoted)
        if try await isEnough(changed, text, simpler) {
          steps = changed
          break
        }
      }
    }
    return steps
  }
}
