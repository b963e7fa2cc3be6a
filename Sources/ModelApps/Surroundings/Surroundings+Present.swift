extension Surroundings {
  /// The command that would set the present value of a setting; nil for a command without a lasting value.
  ///
  /// - Parameters:
  ///   - command: a command that changes the setting.
  ///   - time: the time of the app's clock.
  func present(_ command: AppCommand, at time: Duration) -> AppCommand? {
    switch command {
    case .setLocation: .setLocation(settings.location)
    case .setDate: .setDate(date(at: time))
    case .setTimeZone: .setTimeZone(timeZone(at: time))
    case .setPermission(let permission, _): .setPermission(permission, isGranted: isGranted(permission))
    case .setPreference(let name, _): .setPreference(name, records.preferences[name])
    case .rotate: .rotate(settings.orientation)
    case .setTextSize: .setTextSize(settings.textSize)
    case .setAppearance: .setAppearance(settings.appearance)
    case .setLanguage: .setLanguage(settings.language)
    case .setNetwork: .setNetwork(network.condition)
    case .setOffline: .setOffline(settings.isOffline)
    case .device(let command): present(command).map { .device($0) }
    case .stub, .answerAsRecorded, .fake, .setArguments, .setVariables, .chooseFiles, .sendToBackground,
      .bringToForeground, .shake, .notify, .touchNotification, .openURL, .browse:
      nil
    }
  }

  private func present(_ command: DeviceCommand) -> DeviceCommand? {
    switch command {
    case .resize: device.window.map { .resize($0) }
    case .setPasteboard: .setPasteboard(records.pasteboard)
    case .answerOpening(let pattern, _): .answerOpening(pattern, isOpened: opens(pattern))
    case .setBattery: .setBattery(device.battery)
    case .setFreeStorage: .setFreeStorage(device.freeStorage)
    case .setProcessorLoad: .setProcessorLoad(device.processorLoad)
    case .warnOfMemory, .touchStatusBar, .paste, .hideKeyboard: nil
    }
  }
}
