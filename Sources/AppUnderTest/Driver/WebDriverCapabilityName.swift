/// The names of capabilities in WebDriver and Appium.
package enum WebDriverCapabilityName {
  /// The capabilities of the specification; clients of Appium add its prefix to all others.
  private static let standard: Set<String> = [
    "acceptInsecureCerts", "browserName", "browserVersion", "platformName", "pageLoadStrategy", "proxy",
    "setWindowRect", "timeouts", "strictFileInteractability", "unhandledPromptBehavior", "webSocketUrl", "userAgent",
  ]

  /// Whether a name is in the specification or has a prefix.
  package static func isComplete(_ name: String) -> Bool { standard.contains(name) || name.contains(":") }

  /// The name with the prefix of Appium if it needs one.
  package static func complete(_ name: String) -> String { isComplete(name) ? name : "appium:" + name }
}
