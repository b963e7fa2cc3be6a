/// The `mobile:` commands of Appium that have no meaning for the apps here.
extension ServedSession {
  /// The commands with the reason and a replacement.
  static let refusedCommands: [String: String] = [
    [
      "enrollBiometric", "sendBiometricMatch", "isBiometricEnrolled",
    ]: "devices here have no biometric sensor; let the app ask a service, and answer it with a fake",
    [
      "setIncreaseContrast", "increaseContrast",
    ]: "devices here have no setting for contrast; 'mobile: performAccessibilityAudit' measures the contrast of texts",
    [
      "installApp", "removeApp",
    ]: "apps are not installed here; the capability appium:app of a new session names the app",
    [
      "pushFile", "pullFile", "pullFolder", "deleteFile", "deleteFolder",
    ]: "apps here have no file system; give the app data by its server, its preferences or a backdoor",
  ].reduce(into: [:]) { commands, entry in
    for name in entry.key { commands[name] = entry.value }
  }

  /// The reason why a command is refused.
  static func refusal(of command: String) -> String { refusedCommands[command] ?? "it has no meaning here" }
}
