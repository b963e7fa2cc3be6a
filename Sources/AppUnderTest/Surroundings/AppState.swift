/// The state of an app, with the numbers of XCUITest.
package enum AppState: Int, Sendable {
  case notRunning = 1
  case background = 3
  case foreground = 4
}

extension AppCommand {
  /// The state of a running app after the command; nil for a command that does not change it.
  var nextState: AppState? {
    switch self {
    case .sendToBackground: .background
    case .bringToForeground, .touchNotification, .openURL: .foreground
    case .stub, .answerAsRecorded, .fake, .setLocation, .setDate, .setTimeZone, .setPermission, .setPreference,
      .setArguments, .setVariables, .rotate, .setTextSize, .setAppearance, .setLanguage, .setNetwork, .setOffline,
      .chooseFiles, .device, .shake, .notify, .browse:
      nil
    }
  }
}
