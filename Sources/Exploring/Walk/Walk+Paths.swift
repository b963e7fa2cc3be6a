extension Walk {
  /// The pictures of the states of the map as SVG documents, in their order; nil for a state without a known way or an
  /// app without pictures.
  ///
  /// - Throws: the error of starting a process.
  package func pictures() async throws -> [String?] {
    let map = map
    let visits = try await visits(map.states.indices.map(map.way(to:)), checks: false)
    return zip(map.states, visits).map { state, visit in visit?.state == state.screen ? visit?.picture : nil }
  }

  /// Writes a scenario for each path through the map that visits its states, by the fewest steps to each state.
  ///
  /// - Parameter launch: the way to start the app.
  /// - Throws: the error of starting a process.
  package func feature(_ launch: AppLaunch) async throws -> PathFeature {
    let map = map
    let known = map.states.indices.map { (state: map.states[$0].screen, path: map.way(to: $0)) }
    let paths = try await onApps(known) { [isOver] _, known, app in
      var rest = Self.mostRepetitions
      func isEnough(_ steps: [String]) async throws -> Bool {
        rest -= 1
        return rest >= 0 && !isOver() ? try await Self.leads(steps, to: known.state, on: app) : false
      }
      // Long texts take the most time.
      let simple = try await known.path.simplest { steps, _, _ in try await isEnough(steps) }
      return try await simple.fewest(isEnough)
    }
    return try await feature(of: paths, launch)
  }

  /// Writes a scenario for each path through a given map that visits its states.
  ///
  /// - Parameters:
  ///   - given: the map.
  ///   - courses: the courses of a walk over the map. Transitions that the app does not follow are left out.
  ///   - launch: the way to start the app.
  /// - Throws: the error of starting a process.
  package func feature(
    of given: GivenMap, after courses: [MapCourse], _ launch: AppLaunch
  ) async throws -> PathFeature {
    try await feature(of: given.stepPaths(without: Set(courses.compactMap { $0.departure?.transition })), launch)
  }

  private func feature(of paths: [[String]], _ launch: AppLaunch) async throws -> PathFeature {
    var longest: [[String]] = []
    for path in paths where !longest.contains(path) {
      // The steps to another state visit this one as well.
      let isPart = paths.contains { $0.count > path.count && $0.starts(with: path) }
      if !isPart { longest.append(path) }
    }
    return PathFeature(of: launch, Array(zip(longest, try await visits(longest, checks: true))))
  }

  /// The most repetitions to find the fewest steps to a state.
  private static var mostRepetitions: Int { 50 }

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
      if isOver() { return nil }
      do { return try await app.visit(path, checks: checks) } catch is AppEnd { return nil }
    }
  }

  /// The picture of the screen with a fault, or of the last one before a step that fails.
  ///
  /// - Parameter steps: the steps to the fault.
  static func picture(of fault: Fault, after steps: [String], on app: any ExploredApp) async throws -> String? {
    guard fault.check != nil || !steps.isEmpty else { return nil }
    let shown = fault.check == nil ? Array(steps.dropLast()) : steps
    do { return try await app.visit(shown, checks: false)?.picture } catch is AppEnd { return nil }
  }
}
