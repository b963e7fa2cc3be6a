package import AppUnderTest
import JSON

extension CalabashDriver: SurroundingsDriver {
  /// Performs a command on the device, or on the app from outside, if the servers have a route for the command.
  ///
  /// - Throws: an `AppError` if there is no route for the command, or a server refuses it.
  package func perform(_ command: AppCommand) async throws {
    if try request.answers.take(command) { return }
    try await reporting {
      switch command {
      case .setArguments(let words): request.ownArguments = words
      case .setVariables(let all): request.variables = all
      // Commands before the launch are performed once the app is running.
      case .rotate where !connection.isRunning, .setLocation(.some) where !connection.isRunning,
        .setPreference where !connection.isRunning:
        return request.preparations.append(command)
      case .rotate(let orientation): try await rotate(to: orientation)
      case .setPreference(let name, let value): try await setPreference(name, to: value)
      case .setLocation(let location?): try await setLocation(location)
      case .sendToBackground:
        try requireRunning()
        try await client.agent("home", [:])
        isInBackground = true
      case .bringToForeground:
        try requireRunning()
        let name = JSONValue.string(bundle ?? "")
        try await client.agent("session", ["bundleID": name, "terminate_aut_if_running": false])
        isInBackground = false
      case .shake:
        try requireRunning()
        _ = try await client.ask("shake", ["duration": 0.1])
      case .browse(let command): throw AppError.noPage(for: command)
      case .stub, .answerAsRecorded, .fake: throw AppError.noAnswers("answer requests of the app")
      case .setLocation(nil), .setDate, .setTimeZone, .setPermission, .setTextSize,
        .setAppearance, .setLanguage, .setNetwork, .setOffline, .chooseFiles, .notify, .touchNotification, .openURL,
        .device:
        throw AppError(
          .notSupported, problem: "the driver of this app cannot \(command.wording)",
          details: ["The app is driven through the server of Calabash in it, which has no route for that."])
      }
      forget()
    }
  }

  private func rotate(to orientation: Orientation) async throws {
    let number: Double =
      switch orientation {
      case .portrait: 1
      case .portraitUpsideDown: 2
      case .landscapeLeft: 3
      case .landscapeRight: 4
      }
    try await client.agent("rotate_home_button_to", ["orientation": .number(number)])
  }

  private func setLocation(_ location: Location) async throws {
    let (latitude, longitude) = (JSONValue.number(location.latitude), JSONValue.number(location.longitude))
    _ = try await client.ask(
      "location", ["action": "change_location", "latitude": latitude, "longitude": longitude])
  }

  private func setPreference(_ name: String, to value: PropertyValue?) async throws {
    let json: JSONValue =
      switch value {
      case .string(let text)?: .string(text)
      case .boolean(let isTrue)?: .boolean(isTrue)
      case .rect?, nil: .null
      case .integer?, .number?: .number(value?.numeric ?? 0)
      }
    _ = try await client.ask("userprefs", ["key": .string(name), "value": json])
  }
}

extension CalabashDriver: BackdoorDriver {
  /// Calls a method of the app delegate that takes a text.
  ///
  /// - Parameters:
  ///   - name: the name of the method, with or without the final colon.
  ///   - argument: the argument.
  /// - Throws: an `AppError` if the app lacks the method.
  package func backdoor(_ name: String, _ argument: String) async throws -> String {
    try await reporting {
      try requireRunning()
      forget()
      let selector = name.hasSuffix(":") ? name : name + ":"
      return try await call(selector, argument)
    }
  }

  private func call(_ selector: String, _ argument: String) async throws -> String {
    do {
      let answer = try await client.ask("backdoor", ["selector": .string(selector), "arg": .string(argument)])
      let result = answer["result"] ?? answer["results"] ?? .null
      return result.textOrJSON
    } catch let error as RemoteProblem where error.message.contains("undefined") {
      throw AppError(.notSupported, problem: error.message, details: ["Request: \(error.request)"])
    }
  }
}
