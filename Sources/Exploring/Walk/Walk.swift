internal import SourceText
internal import StepLibrary

/// Explores an app: does actions, notes states, and finds faults.
///
/// Two walks with equal seeds on equal apps are equal.
package actor Walk {
  /// Why a walk has ended.
  package enum End: Sendable, Hashable {
    /// The limit was reached, or the user has ended it.
    case limit
    /// The last actions found no new state, or all actions were tried.
    case converged
    /// The app did not start again, for this reason.
    case failed(String)
    /// A scenario to walk near fails without a deviation: its index, the index of its failed step, and the reason.
    case scenarioFailed(Int, step: Int, reason: String)
  }

  /// The number of actions without a new state after which a walk has converged.
  package static let patience = 1_000
  /// The number of steps after which a random walk starts the app afresh.
  private static let longestPath = 100

  let app: any ExploredApp
  private let strategy: WalkStrategy
  let isOver: @Sendable (_ actions: Int) -> Bool
  private let onProgress: @Sendable (Walk.Progress) async throws -> Void
  var generator: SeededGenerator
  private var seen: Set<FaultKey> = []

  /// The states and transitions so far.
  package internal(set) var map = WalkMap()
  /// The findings so far.
  package private(set) var findings: [Finding] = []
  /// The number of actions so far. Steps that only go back to a state do not count.
  package internal(set) var actions = 0

  /// The state of a walk.
  package struct Progress: Sendable {
    /// The number of actions so far.
    package let actions: Int
    /// The number of states so far.
    package let states: Int
    /// The findings so far.
    package let findings: [Finding]
  }

  /// A fault that counts once.
  private struct FaultKey: Hashable {
    let property: Property
    let element: String
    let state: ScreenState?
  }

  /// The place of a walk.
  struct Place {
    var state: Int
    var look: Look
    var path: [String]
  }

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - strategy: how to choose actions.
  ///   - seed: the seed of the choices.
  ///   - isOver: whether the walk ends after a number of actions.
  ///   - onProgress: called after each action and each finding.
  package init(
    _ app: any ExploredApp, strategy: WalkStrategy = .leastTried, seed: UInt64,
    isOver: @escaping @Sendable (_ actions: Int) -> Bool,
    onProgress: @escaping @Sendable (Walk.Progress) async throws -> Void = { _ in }
  ) {
    (self.app, self.strategy, self.isOver, self.onProgress) = (app, strategy, isOver, onProgress)
    generator = SeededGenerator(seed: seed)
  }

  /// Walks until the limit, or until nothing new is found.
  ///
  /// - Throws: the error of `onProgress`, or of starting a process.
  package func run() async throws -> End {
    do {
      return try await walk()
    } catch let failure as NoStart {
      return .failed(failure.reason)
    }
  }

  private func walk() async throws -> End {
    var place = try await arrive(by: [])
    while !isOver(actions) {
      if actions >= Self.patience, map.newStates(in: Self.patience, until: actions) == 0 { return .converged }
      if let target = target(from: place) {
        place = try await arrive(by: target.path)
        if let wanted = target.state, wanted != place.state { map.note(lost: wanted) }
        continue
      }
      if strategy == .breadthFirst, map.nearestUntried == nil { return .converged }
      let choices = map.choices(among: place.look.offers, in: place.state, leastTried: strategy != .random)
      if let choice = choices.randomElement(using: &generator) {
        actions += 1
        map.note(tryOf: choice, in: place.state)
        if let next = try await act(choice, from: place) {
          place = next
        } else {
          place = try await arrive(by: map.states[place.state].path)
        }
        try await report()
      } else if place.path.isEmpty {
        return .converged
      } else {
        place = try await arrive(by: [])
      }
    }
    return .limit
  }

  /// The state to go to before the next action; nil to act here.
  private func target(from place: Place) -> (state: Int?, path: [String])? {
    switch strategy {
    case .random: return place.path.count > Self.longestPath ? (nil, []) : nil
    case .leastTried:
      guard !map.hasUntried(place.state) else { return nil }
    case .breadthFirst: break
    }
    guard let nearest = map.nearestUntried, nearest != place.state else { return nil }
    return (nearest, map.states[nearest].path)
  }

  // MARK: - Steps

  /// The app does not start.
  private struct NoStart: Error {
    let reason: String
  }

  /// Starts the app afresh and goes to a place, or to the first screen if the steps fail now.
  private func arrive(by path: [String], examines: Bool = true) async throws -> Place {
    do {
      switch try await app.start(path, looks: true) {
      case .seen(let look):
        let place = Place(state: map.enter(look, by: path, at: actions), look: look, path: path)
        guard examines, try await examine(place) else { return place }
        // The examination has left the place.
        return try await arrive(by: path, examines: false)
      case .done: throw NoStart(reason: "the app shows no screen")
      case .failed(let reason, let isOfApp) where path.isEmpty:
        if isOfApp { try await note(Fault(.showing, reason, check: nil), in: nil, by: [[]]) }
        throw NoStart(reason: reason)
      case .failed: break
      }
    } catch let end as AppEnd {
      try await note(Fault(.running, end.reason, check: nil), in: nil, by: [path])
      if path.isEmpty { throw NoStart(reason: end.reason) }
    }
    return try await arrive(by: [])
  }

  /// Does an action.
  ///
  /// - Returns: the place to which it leads; nil if the app has to be started afresh.
  private func act(_ choice: Choice, from place: Place) async throws -> Place? {
    let path = place.path + choice.steps
    let shortest = map.states[place.state].path + choice.steps
    do {
      switch try await app.perform(choice.steps, looks: true) {
      case .seen(let look):
        let state = map.enter(look, by: path, at: actions)
        map.note(choice, from: place.state, to: state)
        let next = Place(state: state, look: look, path: path)
        return try await examine(next, by: shortest) ? nil : next
      case .done: return nil
      case .failed(let reason, let isOfApp):
        map.note(impossible: choice, in: place.state)
        if isOfApp {
          try await note(Fault(.showing, reason, check: nil), in: place.state, by: [shortest, path])
        }
        return nil
      }
    } catch let end as AppEnd {
      map.note(impossible: choice, in: place.state)
      try await note(Fault(.running, end.reason, check: nil), in: place.state, by: [shortest, path])
      return nil
    }
  }

  // MARK: - Faults

  /// Notes the faults of a screen.
  ///
  /// - Parameters:
  ///   - place: the place with the screen.
  ///   - shortest: the shortest known path to it that ends with the last action.
  /// - Returns: whether the app was started afresh for that.
  func examine(_ place: Place, by shortest: [String]? = nil) async throws -> Bool {
    var hasLeft = false
    for fault in place.look.faults {
      let paths = [map.states[place.state].path, shortest, place.path].compactMap(\.self)
      // After an action, only its own path shows what it changes.
      let known = fault.property == .typedText ? [shortest, place.path].compactMap(\.self) : paths
      if try await note(fault, in: place.state, by: known) { hasLeft = true }
    }
    return hasLeft
  }

  /// Notes a fault, and shrinks the steps to it.
  ///
  /// - Returns: whether the app was started afresh for that.
  @discardableResult
  func note(_ fault: Fault, in state: Int?, by paths: [[String]]) async throws -> Bool {
    let screen = fault.property.isOfApp ? nil : state.map { map.states[$0].screen }
    // How long an app is busy, and with what, does not distinguish two faults.
    let element = fault.property == .rule(.rest) ? "" : fault.element
    guard seen.insert(FaultKey(property: fault.property, element: element, state: screen)).inserted else {
      return false
    }
    var shrinker = Shrinker(app: app, fault: fault)
    guard let steps = try await shrinker.shortest(of: paths) else { return true }
    // A fault of several states may be that of the screen from which they are reached.
    let isKnown = findings.contains {
      $0.fault.property == fault.property && $0.fault.element == fault.element && $0.steps == steps
    }
    if isKnown { return true }
    let finding = Finding(fault: shrinker.fault, state: state.map { map.states[$0].name } ?? "the start", steps: steps)
    findings.append(finding)
    try await report()
    return true
  }

  func report() async throws {
    try await onProgress(Progress(actions: actions, states: map.states.count, findings: findings))
  }
}
