import SourceText
import StepLibrary
import StepRegistry

/// A part of a walk: it begins at the start of the app, and uses the app alone.
///
/// It has the map of the earlier rounds, and is independent of the other parts of its round. The number of
/// processes therefore does not change its result.
struct WalkPart: Sendable {
  /// The actions to do.
  enum Work: Sendable {
    /// This number of actions, chosen by the strategy.
    case actions(Int)
    /// The steps of a scenario without a deviation, which must not fail.
    case scenario([String])
    /// Scenarios with deviations.
    case deviations([Deviation])
    /// A path of a given map, as the indices of its transitions.
    case path([Int], GivenMap)
  }

  /// The place of a walk.
  struct Place {
    var state: Int
    var look: Look
    var path: [String]
  }

  /// The app does not start, or a scenario without a deviation fails.
  struct Failure: Error {
    /// The index of the failed step of the scenario.
    var step = 0
    let reason: String
    /// The rule of a step file whose step failed after the start; nil for other steps.
    var rule: WalkRules.Text?
  }

  /// The number of steps after which a random walk starts the app afresh.
  private static let longestPath = 100

  let strategy: WalkStrategy
  /// The index of the part in its round. Each part goes to other states with untried actions.
  let number: Int
  let work: Work
  /// The choices of actions.
  var generator: SeededGenerator
  /// The states and transitions, with those of earlier rounds.
  var map: WalkMap
  /// Whether the user or the time limit has ended the walk.
  let isOver: @Sendable () -> Bool
  /// Called after each action.
  let onAction: @Sendable () async throws -> Void

  /// The number of actions. Steps that only go back to a state do not count.
  private(set) var actions = 0
  /// The faults, each once.
  private(set) var seenFaults: [SeenFault] = []
  /// Why the app did not start, or a scenario without a deviation failed; nil for a part without a failure.
  private(set) var failure: Failure?
  /// The course of a path of a given map; nil for other work.
  private(set) var course: MapCourse?
  private var seen: Set<SeenFault.Key> = []

  init(
    _ work: Work, number: Int, _ strategy: WalkStrategy, seed: UInt64, map: WalkMap,
    isOver: @escaping @Sendable () -> Bool, onAction: @escaping @Sendable () async throws -> Void
  ) {
    (self.work, self.number, self.strategy, self.map) = (work, number, strategy, map)
    (self.isOver, self.onAction) = (isOver, onAction)
    generator = SeededGenerator(seed: seed)
  }

  /// Does the work.
  ///
  /// - Parameter app: the app.
  /// - Throws: the error of `onAction`, or of starting a process.
  mutating func perform(on app: any ExploredApp) async throws {
    switch work {
    case .actions(let count):
      if isOver() { return }
      do { try await walk(count, on: app) } catch let failure as Failure { note(failure) }
    case .scenario(let steps): failure = try await follow(steps, on: app)
    case .deviations(let deviations):
      for deviation in deviations where !isOver() {
        actions += 1
        _ = try await follow(deviation.steps, on: app)
        try await onAction()
      }
    case .path(let path, let given):
      if !isOver() { course = try await follow(path, of: given, on: app) }
    }
  }

  /// Notes why the app did not start.
  mutating func note(_ failure: Failure) { self.failure = failure }

  /// Counts an action.
  mutating func noteAction() async throws {
    actions += 1
    try await onAction()
  }

  // MARK: - The strategy

  private mutating func walk(_ count: Int, on app: any ExploredApp) async throws {
    var place = try await arrive(by: [], on: app)
    while actions < count, !isOver() {
      if let target = target(from: place) {
        place = try await arrive(by: target.path, on: app)
        if let wanted = target.state, wanted != place.state { map.note(lost: wanted) }
        continue
      }
      if strategy == .breadthFirst, !map.hasUntried { return }
      let choices = map.choices(among: place.look.offers, in: place.state, leastTried: strategy != .random)
      if let choice = choices.randomElement(using: &generator) {
        actions += 1
        map.note(tryOf: choice, in: place.state)
        if let next = try await act(choice, from: place, on: app) {
          place = next
        } else {
          place = try await arrive(by: map.states[place.state].path, on: app)
        }
        try await onAction()
      } else if place.path.isEmpty {
        return
      } else {
        place = try await arrive(by: [], on: app)
      }
    }
  }

  /// The state to go to before the next action; nil to act here.
  private func target(from place: Place) -> (state: Int?, path: [String])? {
    switch strategy {
    case .random: return place.path.count > Self.longestPath ? (nil, []) : nil
    case .leastTried:
      guard !map.hasUntried(place.state) else { return nil }
    case .breadthFirst: break
    }
    guard let nearest = map.nearestUntried(after: number), nearest != place.state else { return nil }
    return (nearest, map.states[nearest].path)
  }

  // MARK: - Steps

  /// Starts the app afresh and goes to a place, or to the first screen if the steps fail now.
  private mutating func arrive(by path: [String], on app: any ExploredApp) async throws -> Place {
    switch try await attempt(path, starting: true, on: app, in: nil, by: [path]) {
    case .seen(let look):
      let place = enter(look, by: path)
      if path.isEmpty { map.note(look.answers, to: .relaunching, in: place.state) }
      return place
    case .done: throw Failure(reason: "the app shows no screen")
    case .failed(let reason, _, let rule):
      if path.isEmpty { throw Failure(reason: reason, rule: rule) }
      return try await arrive(by: [], on: app)
    }
  }

  /// Does an action.
  ///
  /// - Returns: the place to which it leads; nil if the app has to be started afresh.
  private mutating func act(_ choice: Choice, from place: Place, on app: any ExploredApp) async throws -> Place? {
    let path = place.path + choice.steps
    let shortest = map.states[place.state].path + choice.steps
    switch try await attempt(choice.steps, on: app, in: map.states[place.state].screen, by: [shortest, path]) {
    case .seen(let look):
      let next = enter(look, by: path, shortest: shortest)
      map.note(choice, from: place.state, to: next.state, after: place.path)
      map.note(look.answers, to: choice, in: place.state)
      return next
    case .done: return nil
    case .failed(let reason, _, _):
      map.note(impossible: choice, in: place.state, because: reason)
      return nil
    }
  }

  /// Does the steps of a scenario until one fails, and notes the faults of the screen at the end.
  ///
  /// - Returns: the failure; nil if all steps pass.
  private mutating func follow(_ steps: [String], on app: any ExploredApp) async throws -> Failure? {
    var done: [String] = []
    for step in steps {
      // Texts are compared before and after a rotation.
      let looks = step.hasPrefix(RotationStep.beginning)
      let path = done + [step]
      switch try await attempt([step], starting: done.isEmpty, looks: looks, on: app, in: nil, by: [path]) {
      case .seen(let look): _ = enter(look, by: path)
      case .done: break
      case .failed(let reason, let isOfApp, _):
        if !isOfApp, !done.isEmpty { try await lookAround(after: done, on: app) }
        return Failure(step: done.count, reason: reason)
      }
      done = path
    }
    try await lookAround(after: done, on: app)
    return nil
  }

  private mutating func lookAround(after steps: [String], on app: any ExploredApp) async throws {
    if case .seen(let look) = try await attempt([], on: app, in: nil, by: [steps]) { _ = enter(look, by: steps) }
  }

  /// Does steps. A trap, and a screen that the app cannot show, are faults.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - starting: whether the app is started afresh before them.
  ///   - looks: whether to return the screen after them.
  ///   - app: the app.
  ///   - screen: the screen before them; nil for the start of the app.
  ///   - paths: the known paths to the end of the steps.
  mutating func attempt(
    _ steps: [String], starting: Bool = false, looks: Bool = true, on app: any ExploredApp, in screen: ScreenState?,
    by paths: [[String]]
  ) async throws -> StepsOutcome {
    do {
      let outcome =
        try await starting ? app.start(steps, looks: looks) : app.perform(steps, looks: looks)
      if case .failed(let reason, isOfApp: true, _) = outcome {
        note(Fault(.showing, reason, check: nil), on: screen, by: paths)
      }
      return outcome
    } catch let end as AppEnd {
      note(Fault(.running, end.reason, check: nil), on: screen, by: paths)
      return .failed(end.reason, isOfApp: true)
    }
  }

  // MARK: - Notes

  /// Notes a screen with its faults.
  ///
  /// - Parameters:
  ///   - look: the screen.
  ///   - path: the steps to it.
  ///   - shortest: the shortest known steps to it that end with the last action; nil if these are `path`.
  mutating func enter(_ look: Look, by path: [String], shortest: [String]? = nil) -> Place {
    let state = map.enter(look, by: path, at: actions)
    for fault in look.faults {
      let own = [shortest, path].compactMap(\.self)
      // After an action, only its own path shows what it changes.
      note(fault, on: look.state, by: fault.isOfAction ? own : [map.states[state].path] + own)
    }
    return Place(state: state, look: look, path: path)
  }

  private mutating func note(_ fault: Fault, on screen: ScreenState?, by paths: [[String]]) {
    let seenFault = SeenFault(fault: fault, screen: screen, paths: paths)
    if seen.insert(seenFault.key).inserted { seenFaults.append(seenFault) }
  }
}
