extension AppSession {
  /// Waits until a setting of the surroundings has the value that a command would set.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - beginning: the first words of the expected value, such as the day of a date; nil for the whole value.
  /// - Throws: an `AppError` with both values when the time is over, or if the value cannot be read.
  package func expect(_ command: AppCommand, beginning: String? = nil) async throws {
    guard let wanted = command.setting else { throw AppError.notSupported("check this") }
    let value = beginning ?? wanted.value
    let read = { () async throws -> [String] in
      if let present = try await self.present(command)?.setting { return [present.value] }
      throw AppError(
        .notSupported, problem: "the driver of this app cannot report \(wanted.name)", details: [Self.adviceToSet])
    }
    try await waitForRecords(lettingLoadingEnd: false, reading: read) { found in
      guard let present = found.first, present != value else { return nil }
      if beginning != nil, present.hasPrefix(value + " ") { return nil }
      // German as spoken in Austria is German.
      if case .setLanguage = command, present.hasPrefix(value + "-") { return nil }
      return AppError(
        .timeout, problem: "\(wanted.name) is \(present), but \(value) is expected", details: [Self.adviceToSet])
    }
  }

  /// The advice for a step that checks a setting although its author wanted to change the setting.
  private static let adviceToSet = "Under Then, this step checks. To set it, write the step under Given or When."

  /// The command that would set the present value of a setting; nil for an unknown value. A value that the driver does
  /// not report is read from the session, its records and the screen.
  private func present(_ command: AppCommand) async throws -> AppCommand? {
    if let known = try await driver.able(as: (any SettingsDriver).self)?.present(command) { return known }
    switch command {
    case .rotate: return .rotate(orientation)
    case .setPreference(let name, _): return .setPreference(name, try await preference(name))
    case .device(.setPasteboard): return .device(.setPasteboard(try await pasteboard))
    case .device(.resize):
      let window = try await tree().frame(of: ElementID(0))
      return .device(.resize(Size(width: window.width, height: window.height)))
    case .browse(.setCookie(let name, _)): return .browse(.setCookie(name, try await pageRecords.cookies[name]))
    case .browse(.setItem(let storage, let name, _)):
      return .browse(.setItem(storage, name, try await pageRecords.items[storage]?[name]))
    case .stub, .answerAsRecorded, .fake, .setLocation, .setDate, .setTimeZone, .setPermission, .setArguments,
      .setVariables, .setTextSize, .setAppearance, .setLanguage, .setNetwork, .setOffline, .chooseFiles, .device,
      .sendToBackground, .bringToForeground, .shake, .notify, .touchNotification, .openURL, .browse:
      return nil
    }
  }
}
