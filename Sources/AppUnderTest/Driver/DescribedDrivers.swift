/// A driver whose app behaves the same for the same calls at the same times, as a model with its own clock does.
///
/// The console can undo actions on such an app: it starts afresh and repeats the earlier calls.
public protocol RepeatableDriver: AppDriver {
  /// Another driver of the same app, on the same device and with the same arguments, which has not been launched.
  func afresh() -> any RepeatableDriver
}

/// A driver of an app that other apps can open by addresses, which a walk without scenarios tries.
public protocol LinkedDriver: AppDriver {
  /// The addresses, such as `shop://basket`.
  var links: [String] { get }
}

/// A driver that can report the version of its app.
public protocol VersionedDriver: AppDriver {
  /// The version of the app, such as `2.4`; nil before the first launch, and for an app without a known version.
  var appVersion: String? { get async }
}

/// A driver that can describe its device or browser, with versions, for a report.
package protocol DescribedDriver: AppDriver {
  /// The device or browser with its versions, in one line; nil before the first launch.
  var summary: String? { get }
}
