/// The capabilities of a session that a driver reads, by their names without the prefix of Appium.
enum RemoteCapability: String {
  case app, appPackage, appVersion, automationName, browserName, browserVersion, deviceName, platformName,
    platformVersion
  case bundleID = "bundleId"
  /// "virtual" for an app whose time jumps to the awaited event, as it does in `cukeswift serve`.
  case time = "cukeswift:time"
}
