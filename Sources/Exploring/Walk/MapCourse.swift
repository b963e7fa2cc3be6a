package import SourceText

/// The course of a walk on a path of a given map.
package struct MapCourse: Sendable {
  /// The end of a path before its last transition.
  package struct Departure: Sendable {
    /// The index of the transition that the app does not follow; nil if the app does not start in the first state.
    let transition: Int?
    /// The actual behaviour of the app, in one line.
    package let reason: String
  }

  /// The indices of the transitions that the app has followed.
  package internal(set) var followed: [Int] = []
  /// The end of the path before its last transition; nil for a path that the app has followed.
  package internal(set) var departure: Departure?
}

extension GivenMap {
  /// The departure of a walk as a diagnostic with its location in the file of the map.
  ///
  /// - Parameters:
  ///   - departure: the departure.
  ///   - source: the file of the map.
  package func diagnostic(of departure: MapCourse.Departure, in source: SourceFile) -> Diagnostic {
    let transition = departure.transition.map { transitions[$0] }
    let problem =
      switch transition {
      case let path? where path.isPath: "the steps of '\(states[path.to].name)' do not lead to it"
      case let edge?: "the app does not go from '\(states[edge.from].name)' to '\(states[edge.to].name)'"
      case nil: "the app does not start with '\(states.first?.name ?? "")'"
      }
    return Diagnostic(
      uri: source.uri, location: source.location(ofByte: transition?.offset ?? states.first?.offset ?? 0),
      problem: "\(problem): \(departure.reason)")
  }

  /// A warning for each state to which no transitions lead.
  ///
  /// - Parameter source: the file of the map.
  package func warnings(in source: SourceFile) -> [Diagnostic] {
    unreachable.map { state in
      Diagnostic(
        .warning, uri: source.uri, location: source.location(ofByte: state.offset),
        problem: "no transitions lead to '\(state.name)'")
    }
  }
}

extension WalkPart {
  /// Follows a path of a given map until the app departs from it.
  mutating func follow(_ path: [Int], of given: GivenMap, on app: any ExploredApp) async throws -> MapCourse {
    var course = MapCourse()
    var place: Place
    switch try await attempt([], starting: true, on: app, in: nil, by: [[]]) {
    case .seen(let look): place = enter(look, by: [])
    case .done: return course
    case .failed(let reason, _, let rule):
      note(Failure(reason: reason, rule: rule))
      return course
    }
    guard given.isSame(place.look, as: 0) else {
      course.departure = MapCourse.Departure(transition: nil, reason: "its screen is '\(place.look.name)'")
      return course
    }
    for index in path {
      let path = place.path
      var departure = try await follow(index, of: given, from: &place, on: app)
      if departure != nil, let start = given.start(of: given.transitions[index]), start != path,
        let own = try await begin(start, on: app)
      {
        // Screens with other data are one state. The transition may need those of its own path.
        place = own
        departure = try await follow(index, of: given, from: &place, on: app)
      }
      try await noteAction()
      if let departure {
        course.departure = departure
        break
      }
      course.followed.append(index)
    }
    return course
  }

  /// Starts the app afresh and does steps.
  ///
  /// - Returns: nil if a step fails.
  private mutating func begin(_ steps: [String], on app: any ExploredApp) async throws -> Place? {
    guard case .seen(let look) = try await attempt(steps, starting: true, on: app, in: nil, by: [steps]) else {
      return nil
    }
    return enter(look, by: steps)
  }

  /// Follows a transition.
  ///
  /// - Parameters:
  ///   - index: the index of the transition.
  ///   - given: the map.
  ///   - place: the place before the transition, and then the one after it.
  ///   - app: the app.
  /// - Returns: nil if the app follows it.
  private mutating func follow(
    _ index: Int, of given: GivenMap, from place: inout Place, on app: any ExploredApp
  ) async throws -> MapCourse.Departure? {
    let transition = given.transitions[index]
    let steps = place.path + transition.steps
    switch try await attempt(transition.steps, on: app, in: map.states[place.state].screen, by: [steps]) {
    case .seen(let look):
      let next = enter(look, by: steps)
      let choice = Choice(key: transition.steps.joined(separator: ", "), steps: transition.steps)
      map.note(choice, from: place.state, to: next.state, after: place.path)
      place = next
      guard !given.isSame(look, as: transition.to) else { return nil }
      return MapCourse.Departure(transition: index, reason: given.words(for: look))
    case .done: return nil
    case .failed(let reason, _, _): return MapCourse.Departure(transition: index, reason: reason.firstLine)
    }
  }
}

extension GivenMap {
  /// The words for a screen that the path does not lead to.
  fileprivate func words(for look: Look) -> String {
    if let state = states.indices.first(where: { isSame(look, as: $0) }) { return "it goes to '\(states[state].name)'" }
    return "its screen '\(look.name)' is not in the map"
  }
}
