package import AppUnderTest
import JSON

extension RemoteAppDriver: SurroundingsDriver {
  /// Performs a command on the device, or on the app from outside, if Appium supports the command.
  ///
  /// - Throws: an `AppError` if Appium does not support the command, or the server refuses it.
  package func perform(_ command: AppCommand) async throws {
    if try request.answers.take(command) { return }
    try await reporting {
      switch command {
      case .setArguments(let words): request.ownArguments = words
      case .setVariables(let all): request.variables = all
      // Commands before the launch are performed once a session exists.
      case .rotate where !connection.isRunning, .setLocation where !connection.isRunning,
        .setAppearance where !connection.isRunning:
        return request.preparations.append(command)
      case .rotate(let orientation): try await rotate(to: orientation)
      case .setLocation(let location): try await setLocation(location)
      case .setAppearance(let appearance): try await mobile("setAppearance", ["style": .string(appearance.rawValue)])
      case .sendToBackground:
        try await mobile("backgroundApp", ["seconds": -1])
        isInBackground = true
      case .bringToForeground:
        try await mobile("activateApp", identifier)
        isInBackground = false
      case .shake: try await mobile("shake")
      case .device(.hideKeyboard):
        guard try await focusedElement() != nil else { throw AppError.noKeyboard }
        try await mobile("hideKeyboard")
      case .openURL(let address): try await mobile("deepLink", identifier.merging(["url": .string(address)]) { $1 })
      case .browse(let command): throw AppError.noPage(for: command)
      case .stub, .answerAsRecorded, .fake: throw AppError.noAnswers("answer requests of the app")
      case .setDate, .setTimeZone, .setPermission, .setPreference, .setTextSize,
        .setLanguage, .setNetwork, .setOffline, .device,
        .chooseFiles, .notify, .touchNotification:
        throw AppError.notOnDevice(command)
      }
      forget()
    }
  }

  private func rotate(to orientation: Orientation) async throws {
    try await call(.turn(toLandscape: orientation.isLandscape))
  }

  private func setLocation(_ location: Location?) async throws {
    guard let location else {
      try await mobile("resetSimulatedLocation")
      return
    }
    try await mobile(
      "setSimulatedLocation", ["latitude": .number(location.latitude), "longitude": .number(location.longitude)])
  }
}

extension AppError {
  /// The error for a command that is not supported for an app behind a server.
  static func notOnDevice(_ command: AppCommand) -> AppError {
    AppError(
      .notSupported, problem: "the driver of this app cannot \(command.wording)",
      details: [
        "The app is driven through a server: its time is real,",
        "and the device supports only commands of Appium.",
      ])
  }
}
