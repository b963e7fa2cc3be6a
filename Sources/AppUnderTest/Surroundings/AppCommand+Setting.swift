extension AppCommand {
  /// The setting that the command changes, and the value, in words; nil for a command without a lasting value.
  package var setting: (name: String, value: String)? {
    switch self {
    case .setLocation(let location): ("the location", location?.words ?? "unknown")
    case .setDate(let date): ("the date", date.description)
    case .setTimeZone(let zone): ("the time zone", zone.words)
    case .setPermission(let permission, let isGranted):
      ("access to the \(permission.rawValue)", isGranted ? "allowed" : "denied")
    case .setPreference(let name, let value): ("the preference \"\(name)\"", Self.words(value?.description))
    case .rotate(let orientation): ("the orientation", orientation.isLandscape ? "landscape" : "portrait")
    case .setTextSize(let size): ("the text size", size.rawValue)
    case .setAppearance(let appearance): ("the appearance", appearance.rawValue)
    case .setLanguage(let language): ("the language", language)
    case .setNetwork(let condition): ("the network", Self.words(condition?.name ?? "normal"))
    case .setOffline(let isOffline): ("the device", isOffline ? "offline" : "online")
    case .device(let command): command.setting
    case .browse(.setCookie(let name, let value)): ("the cookie \"\(name)\"", Self.words(value))
    case .browse(.setItem(let storage, let name, let value)):
      ("the \(storage.rawValue) storage item \"\(name)\"", Self.words(value))
    case .stub, .answerAsRecorded, .fake, .setArguments, .setVariables, .chooseFiles, .sendToBackground,
      .bringToForeground, .shake, .notify, .touchNotification, .openURL, .browse:
      nil
    }
  }

  /// A text in quotation marks.
  fileprivate static func words(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "not set" }
}

extension DeviceCommand {
  /// The setting that the command changes, and the value, in words; nil for a command without a lasting value.
  fileprivate var setting: (name: String, value: String)? {
    switch self {
    case .resize(let size):
      ("the size of the window", "\(size.width.shortDescription)×\(size.height.shortDescription)")
    case .setPasteboard(let text): ("the text on the pasteboard", AppCommand.words(text))
    case .answerOpening(let pattern, let isOpened):
      ("the effect of opening \"\(pattern)\"", isOpened ? "success" : "failure")
    case .setBattery(let battery):
      ("the battery", (battery.level * 100).exactDescription + "%" + (battery.isCharging ? " and charging" : ""))
    case .setFreeStorage(let bytes): ("the free storage", Self.words(bytes: bytes))
    case .setProcessorLoad(let load): ("the processor load", load.rawValue)
    case .warnOfMemory, .touchStatusBar, .paste, .hideKeyboard: nil
    }
  }

  /// A number of bytes in the largest unit that steps can express.
  private static func words(bytes: Int) -> String {
    let (name, size) = [("GB", 1e9), ("MB", 1e6)].first { Double(bytes) >= $0.1 } ?? ("kB", 1e3)
    return "\((Double(bytes) / size).exactDescription) \(name)"
  }
}

extension Location {
  /// Degrees north and east, as steps write them.
  fileprivate var words: String { "\(latitude.exactDescription), \(longitude.exactDescription)" }
}

extension TimeZone {
  /// The name as steps write it.
  fileprivate var words: String {
    guard name.hasPrefix("GMT") else { return name }
    return minutesFromUTC == 0 ? "UTC" : "UTC" + name.dropFirst("GMT".count)
  }
}
