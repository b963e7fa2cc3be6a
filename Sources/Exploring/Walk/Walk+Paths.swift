package import StepRegistry

extension Walk {
  /// The pictures of the states of the map as SVG documents, in their order; nil for a state without a known path or an
  /// app without pictures.
  ///
  /// - Throws: the error of starting a process.
  package func pictures() async throws -> [String?] {
    let map = map
    let known = map.states.indices.map { (state: map.states[$0].screen, paths: map.paths(to: $0)) }
    return try await onApps(known) { [isOver] _, known, app -> String? in
      for path in known.paths where !isOver() {
        if let end = try await Self.visit(path, checks: false, on: app), end.state == known.state { return end.picture }
      }
      return nil
    }
  }

  /// The most starts of the app for each path to find the simplest texts, and again to find the fewest steps.
  private static let mostRepetitions = 100

  /// Writes a scenario for each path through the map that visits its states, by the fewest steps to each state.
  ///
  /// - Parameters:
  ///   - launch: the way to start the app.
  ///   - registry: the definitions of the steps.
  /// - Throws: the error of starting a process.
  package func feature(_ launch: AppLaunch, by registry: Registry) async throws -> PathFeature {
    let map = map
    let known = map.states.indices.map { (state: map.states[$0].screen, paths: map.paths(to: $0)) }
    let paths = try await onApps(known) { [isOver] _, known, app -> [String]? in
      var path: [String]?
      for other in known.paths where path == nil && !isOver() {
        if try await Self.leads(other, to: known.state, on: app) { path = other }
      }
      guard let path else { return nil }
      func isEnough(_ steps: [String]) async throws -> Bool {
        isOver() ? false : try await Self.leads(steps, to: known.state, on: app)
      }
      // Long texts take the most time.
      let simple = try await path.simplest(within: Self.mostRepetitions) { steps, _, _ in try await isEnough(steps) }
      return try await simple.fewest(within: Self.mostRepetitions, isEnough)
    }
    return try await feature(of: paths.compactMap(\.self), lost: paths.count { $0 == nil }, launch, registry)
  }

  /// Writes a scenario for each path through a given map that visits its states.
  ///
  /// - Parameters:
  ///   - given: the map.
  ///   - courses: the courses of a walk over the map. Transitions that the app does not follow are left out.
  ///   - launch: the way to start the app.
  ///   - registry: the definitions of the steps.
  /// - Throws: the error of starting a process.
  package func feature(
    of given: GivenMap, after courses: [MapCourse], _ launch: AppLaunch, by registry: Registry
  ) async throws -> PathFeature {
    let broken = Set(courses.compactMap { $0.departure?.transition })
    return try await feature(of: given.stepPaths(without: broken), lost: 0, launch, registry)
  }

  private func feature(
    of paths: [[String]], lost: Int, _ launch: AppLaunch, _ registry: Registry
  ) async throws -> PathFeature {
    var longest: [[String]] = []
    for path in paths where !longest.contains(path) {
      // The steps to another state visit this one as well.
      let isPart = paths.contains { $0.count > path.count && $0.starts(with: path) }
      if !isPart { longest.append(path) }
    }
    let visited = Array(zip(longest, try await visits(longest, checks: true)))
    return PathFeature(of: launch, visited, lost: lost, by: registry)
  }

  private static func leads(_ steps: [String], to state: ScreenState, on app: any ExploredApp) async throws -> Bool {
    do {
      guard case .seen(let look) = try await app.start(steps, looks: true) else { return false }
      return look.state == state
    } catch is AppEnd {
      return false
    }
  }

  private func visits(_ paths: [[String]], checks: Bool) async throws -> [PathEnd?] {
    try await onApps(paths) { [isOver] _, path, app in
      try await isOver() ? nil : Self.visit(path, checks: checks, on: app)
    }
  }

  private static func visit(_ path: [String], checks: Bool, on app: any ExploredApp) async throws -> PathEnd? {
    do { return try await app.visit(path, checks: checks) } catch is AppEnd { return nil }
  }

  /// The picture of the screen with a fault, or of the last one before a step that fails.
  ///
  /// - Parameter steps: the steps to the fault.
  static func picture(of fault: Fault, after steps: [String], on app: any ExploredApp) async throws -> String? {
    guard fault.check != nil || !steps.isEmpty else { return nil }
    let shown = fault.check == nil ? Array(steps.dropLast()) : steps
    return try await visit(shown, checks: false, on: app)?.picture
  }
}
