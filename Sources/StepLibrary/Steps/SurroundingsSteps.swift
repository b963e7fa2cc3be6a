package import AppUnderTest
package import StepRegistry

extension StepTopic {
  /// Location, time, permissions, notifications, addresses, and the state of the app.
  static let surroundings = StepTopic("The world around the app") {
    PredefinedStep(
      setting: "^(?:the (?:user is|location is|device is) at|I am at|I go to) \(Location.pattern)$",
      "Moves the device to a place: degrees north and east.",
      examples: "the user is at 50.0755, 14.4378", "I go to 50.0755, 14.4378"
    ) { (latitude: Double, longitude: Double) in
      Setting(.setLocation(try Location(north: latitude, east: longitude)))
    }

    PredefinedStep(
      #"^the (?:place|address) \#(quoted) is at \#(Location.pattern)$"#,
      "Defines a place that later steps can name: degrees north and east.",
      examples: #"the place "Prague" is at 50.0755, 14.4378"#
    ) { (user, name: String, latitude: Double, longitude: Double) in
      try user.refuseOutcome()
      Places.add(name, at: try Location(north: latitude, east: longitude))
    }

    PredefinedStep(
      setting: #"^(?:I am (?:in|at)|the (?:user|device) is (?:in|at)) \#(quoted)$"#,
      "Moves the device to a place that an earlier step has named.",
      examples: #"I am in "Prague""#, #"the user is in "Prague""#
    ) { (name: String) in
      guard let location = Places.named(name) else { throw Places.unknown(name) }
      return Setting(.setLocation(location))
    }

    PredefinedStep(
      setting: "the location is unknown", "Makes the location of the device unknown.",
      examples: "the location is unknown"
    ) {
      Setting(.setLocation(nil))
    }

    PredefinedStep(
      setting: #"^the date is \#(quoted)$"#,
      "Sets the date and the time of day that the device shows; without a time it is midnight.",
      examples: #"the date is "2024-12-24""#, #"the date is "2024-12-24 18:30""#
    ) { (moment: Moment) in
      guard let day = moment.day else {
        throw StepProblem("the date needs a day, such as 2024-12-24 or 2024-12-24 18:30")
      }
      let (hour, minute) = (moment.time?.hour ?? 0, moment.time?.minute ?? 0)
      let date = day.date.at(hour: hour, minute: minute)
      let words = date.description
      return Setting(.setDate(date), beginning: moment.time == nil ? String(words.prefix { $0 != " " }) : nil)
    }

    PredefinedStep(
      setting: #"^(?:the use of|access to) (?:the |my )?(\w+) is (allowed|denied)$"#,
      "Sets the user's answer when the app asks for access; without this step everything is allowed.",
      examples: "the use of the camera is denied", "access to my location is allowed"
    ) { (name: String, answer: Answer) in
      Setting(.setPermission(Permission(rawValue: name), isGranted: answer == .allowed))
    }

    PredefinedStep(
      #"^the app (?:asked for|has asked for|should ask for) (?:the use of |access to )?(?:the |my )?(\w+)$"#,
      "Expects that the app asked the user to allow something.", examples: "the app asked for the camera"
    ) { (user, name: String) in
      let asked = try await user.app.records.permissionsAsked.map(\.rawValue)
      guard !asked.contains(name) else { return }
      let others = asked.isEmpty ? "It asked for nothing." : "It asked for " + asked.joined(separator: ", ") + "."
      throw StepProblem("the app did not ask to use the \(name)\n\(others)")
    }

    PredefinedStep(
      #"^a notification \#(quoted)(?: saying \#(quoted))? arrives$"#, "Lets a notification come.",
      examples: #"a notification "Dinner" saying "at eight" arrives"#, mayBeEmpty: [1]
    ) { (user, title: String, body: String?) in
      try await user.app.notify(Notification(title, body: body ?? ""))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the notification \#(quoted)$"#,
      "Touches a notification that was shown, which brings the app to the front.",
      examples: #"I touch the notification "Dinner""#
    ) { (user, title: String) in
      try await user.app.touchNotification(title)
    }

    PredefinedStep(
      "a/the notification {string} was/is shown", "Expects that a notification of this title was shown.",
      examples: #"a notification "Dinner" was shown"#
    ) { (user, title: String) in
      try StepProblem.require(title, in: try await user.app.notifications.map(\.title), "notification", "was shown")
    }

    PredefinedStep(
      "the address/URL/link {string} was/is opened", "Expects that the app asked to open exactly this address.",
      examples: #"the URL "http://www.example.com" was opened"#
    ) { (user, url: String) in
      try StepProblem.require(url, in: try await user.app.openedURLs, "address", "was opened")
    }

    PredefinedStep(
      "no address/URL/link was/is opened", "Expects that the app did not ask to open an address.",
      examples: "no URL was opened"
    ) { user in
      try expect(try await user.app.openedURLs, equals: [], path: #fileID)
    }

    PredefinedStep(
      #"^the preference \#(quoted) (is|should be) \#(quoted)$"#,
      "Expects a stored preference of the app; before the app runs, 'is' sets it.",
      examples: #"the preference "name" should be "Daniel""#, #"the preference "name" is "Daniel""#, mayBeEmpty: [2]
    ) { (user, name: String, verb: String, value: String) in
      if verb == "is", !user.isExpecting, Scenario.current?.value(AppSession.self) == nil {
        return try await user.prepare { try await $0.setPreference(name, .string(value)) }
      }
      let found = try await user.app.preference(name)?.description
      guard let found, found == value else {
        let problem = "the app remembers \(found.map { "\"\($0)\"" } ?? "nothing") as \"\(name)\""
        throw StepProblem(
          "\(problem), but \"\(value)\" is expected\nTo set it: Given the preference \"\(name)\" is set to \"…\"")
      }
    }

    PredefinedStep(
      setting: #"^(?:the preference \#(quoted) is set to|I set the preference \#(quoted) to) \#(quoted)$"#,
      "Sets a stored preference of the app, also before the app runs.",
      examples: #"the preference "name" is set to "Daniel""#, #"I set the preference "name" to "Daniel""#,
      mayBeEmpty: [2]
    ) { (first: String?, second: String?, value: String) in
      Setting(.setPreference(first ?? second ?? "", .string(value)))
    }

    PredefinedStep(
      #"^I call the backdoor \#(quoted)(?: with \#(quoted))?$"#, "Calls a backdoor function of the app.",
      examples: #"I call the backdoor "reset""#, #"I call the backdoor "open" with "42""#, mayBeEmpty: [1]
    ) { (user, name: String, argument: String?) in
      try await user.app.backdoor(name, argument ?? "")
    }
  }
}

extension StepProblem {
  /// Checks that a text is among the recorded texts.
  ///
  /// - Throws: a `StepProblem` that lists all recorded ones.
  fileprivate static func require(_ text: String, in all: [String], _ noun: String, _ verb: String) throws {
    guard !all.contains(where: { $0.reads(as: text) }) else { return }
    let others = all.isEmpty ? "No \(noun) \(verb)." : "What \(verb):"
    throw StepProblem(
      (["no \(noun) \"\(text)\" \(verb)", others] + all.map { "  \"\($0)\"" }).joined(separator: "\n"))
  }
}

/// A user's answer to a permission request.
private enum Answer: String, CaseIterable {
  case allowed, denied
}

/// The locations that a scenario has named.
package struct Places: Sendable {
  private var locations: [String: Location] = [:]

  fileprivate static func add(_ name: String, at location: Location) {
    var places = Scenario.current?.value(Places.self) ?? Places()
    places.locations[name] = location
    Scenario.current?.keep(places)
  }

  /// The location with a name; nil for an undefined name.
  static func named(_ name: String) -> Location? { Scenario.current?.value(Places.self)?.locations[name] }

  /// The location that a scenario has named.
  ///
  /// - Throws: a `StepProblem` for an undefined name.
  package static func location(named name: String, in scenario: Scenario) throws -> Location {
    guard let location = scenario.value(Places.self)?.locations[name] else { throw unknown(name, in: scenario) }
    return location
  }

  /// The failure for a location that was not defined.
  static func unknown(_ name: String, in scenario: Scenario? = .current) -> StepProblem {
    let places = scenario?.value(Places.self)?.locations ?? [:]
    let known = places.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    return StepProblem(
      "no step has named the place \"\(name)\"" + (known.isEmpty ? "" : "; known are \(known)")
        + "\nBegin with a step such as: Given the place \"\(name)\" is at 50.0755, 14.4378")
  }
}

extension Location {
  /// Degrees north and east in a regular expression.
  fileprivate static let pattern = #"([-+]?(?:\d+(?:\.\d+)?|\.\d+)), ?([-+]?(?:\d+(?:\.\d+)?|\.\d+))"#

  /// A place on earth.
  ///
  /// - Throws: a `StepProblem` for degrees out of range.
  fileprivate init(north: Double, east: Double) throws {
    guard abs(north) <= 90, abs(east) <= 180 else {
      throw StepProblem("degrees north are from -90 to 90, degrees east from -180 to 180")
    }
    self.init(latitude: north, longitude: east)
  }
}
