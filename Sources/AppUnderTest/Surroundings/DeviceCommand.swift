/// A command to the device: its window, its pasteboard, and the states that apps can ask for.
public enum DeviceCommand: Sendable, Hashable {
  /// Warns the app that memory is short.
  case warnOfMemory
  /// Touches the status bar, which scrolls to the top.
  case touchStatusBar
  /// Gives the window of the app another size, as a split screen does.
  case resize(Size)
  /// Puts a text on the pasteboard; nil empties the pasteboard.
  case setPasteboard(String?)
  /// Inserts the text of the pasteboard into the field with the focus.
  case paste
  /// Hides the keyboard on the screen: the text field with the focus loses it.
  case hideKeyboard
  /// Sets whether another app opens addresses; `*` in the pattern matches any text.
  case answerOpening(String, isOpened: Bool)
  /// Sets the charge of the battery.
  case setBattery(Battery)
  /// Sets the free storage, in bytes.
  case setFreeStorage(Int)
  /// Sets the load of the processor.
  case setProcessorLoad(ProcessorLoad)
}

/// The battery of a device.
public struct Battery: Sendable, Hashable {
  /// The charge, from 0 to 1.
  public let level: Double
  /// Whether the battery is being charged.
  public let isCharging: Bool

  /// Describes a battery.
  ///
  /// - Parameters:
  ///   - level: the charge, from 0 to 1.
  ///   - isCharging: whether it is being charged.
  public init(level: Double, isCharging: Bool = false) {
    self.level = min(max(level, 0), 1)
    self.isCharging = isCharging
  }

  /// The battery of a device without settings.
  package static let standard = Battery(level: 1)
}

/// The load of a processor, in the words of iOS (`ProcessInfo.ThermalState`) and browsers (Compute Pressure).
public enum ProcessorLoad: String, Sendable, Hashable, CaseIterable {
  /// The device has time for more work.
  case nominal
  /// The device is busy, without an effect on apps.
  case fair
  /// Apps should do less.
  case serious
  /// Apps should do only what the user needs now.
  case critical
}

extension DeviceCommand {
  /// The name of the command.
  package var name: String {
    switch self {
    case .warnOfMemory: "warnOfMemory"
    case .touchStatusBar: "touchStatusBar"
    case .resize: "resize"
    case .setPasteboard: "setPasteboard"
    case .paste: "paste"
    case .hideKeyboard: "hideKeyboard"
    case .answerOpening: "answerOpening"
    case .setBattery: "setBattery"
    case .setFreeStorage: "setFreeStorage"
    case .setProcessorLoad: "setProcessorLoad"
    }
  }

  /// Whether the command needs a running app.
  package var needsApp: Bool {
    switch self {
    case .warnOfMemory, .touchStatusBar, .paste, .hideKeyboard: true
    case .resize, .setPasteboard, .answerOpening, .setBattery, .setFreeStorage, .setProcessorLoad: false
    }
  }
}
