extension AppSession {
  /// Touches one of the buttons of a stepper.
  ///
  /// - Parameters:
  ///   - query: the stepper; the query must choose one of several matches.
  ///   - isUp: whether the value becomes larger.
  ///   - count: the number of touches.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func step(_ query: some QueryConvertible, up isUp: Bool, times count: Int = 1) async throws {
    guard count > 0 else { return }
    let button = try query.query().descendant(.view.role("button").marked(isUp ? "Increment" : "Decrement"))
    try await acting(as: .step(up: isUp, times: count), on: query) { record in
      if try await set(.steps(isUp ? count : -count), of: query, timeout: nil, noting: &record) { return }
      for _ in 0..<count {
        let before = try await first(query, .value)
        try await touch(button, noting: &record)
        guard before != nil else { continue }
        try await waitUntil("\(try query.query().wording) to change its value") { tree in
          guard let stepper = try query.query().elements(in: tree).first, let now = tree.property(.value, of: stepper)
          else { return nil }
          return now == before ? "it stands on \(now)" : nil
        }
      }
    }
  }

  /// Turns a switch on or off by a touch, unless it is already in that position.
  ///
  /// - Parameters:
  ///   - query: the switch; the query must choose one of several matches.
  ///   - isOn: whether it is on afterwards.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time, several elements
  ///   match, or the switch does not change.
  public func setSwitch(_ query: some QueryConvertible, on isOn: Bool) async throws {
    let query = try query.query()
    try await acting(as: .setSwitch(on: isOn), on: query) { record in
      try await waitFor(query)
      let before = try await tree()
      let element = try query.one(in: before)
      let position = element.flatMap { before.property(.isOn, of: $0) }
      if let element, position?.equals(.boolean(isOn)) == true { return record.note(target: element, in: before) }
      try await touch(query, noting: &record)
      // A switch between on and off may turn the wrong way first.
      if position == nil, try await first(query, .isOn)?.equals(.boolean(!isOn)) == true {
        try await touch(query, noting: &record)
      }
      try await waitUntil("\(query.wording) to be \(isOn ? "on" : "off")") { tree in
        // The switch may open another screen, whose elements need not have an on state.
        guard let element = query.elements(in: tree).first, let position = tree.property(.isOn, of: element) else {
          return nil
        }
        return position.equals(.boolean(isOn)) ? nil : "it is \(isOn ? "off" : "on")"
      }
    }
  }

  /// Touches a switch and waits until its state changes.
  ///
  /// - Parameter query: the switch; the query must choose one of several matches.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time, several elements
  ///   match, or the switch does not change.
  public func toggleSwitch(_ query: some QueryConvertible) async throws {
    let query = try query.query()
    try await waitFor(query)
    let tree = try await tree()
    let before = try query.one(in: tree).flatMap { tree.property(.isOn, of: $0) }
    try await touch(query)
    guard let before else { return }
    try await waitUntil("\(query.wording) to be \(before.equals(true) ? "off" : "on")") { tree in
      // The switch may open another screen.
      guard let element = query.elements(in: tree).first, let now = tree.property(.isOn, of: element) else {
        return nil
      }
      return now == before ? "it is \(before.equals(true) ? "on" : "off")" : nil
    }
  }
}
