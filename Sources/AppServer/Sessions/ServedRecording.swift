package import AppUnderTest
package import Recordings

/// Records what clients do, for a feature of each session.
package struct ServedRecording: Sendable {
  /// The way in which a client has started its app.
  package struct Start: Sendable {
    /// The app.
    package let app: AppCatalog.Entry
    /// The device of the app.
    package let device: Device
    /// The launch arguments of the app.
    package let arguments: [String]
    /// The language of the device; nil for the default one.
    package let language: String?
  }

  /// Makes the recorder of a session, with the steps that start the app.
  private let recorder: @Sendable (Start) -> Recorder
  /// Saves the actions of a session that has ended.
  let save: @Sendable (SessionTrace) -> Void

  /// Describes a recording.
  ///
  /// - Parameters:
  ///   - recorder: makes the recorder of a session, with the steps that start the app.
  ///   - save: saves the actions of a session that has ended.
  package init(
    recorder: @escaping @Sendable (Start) -> Recorder, save: @escaping @Sendable (SessionTrace) -> Void
  ) {
    (self.recorder, self.save) = (recorder, save)
  }

  /// Makes the recorder of a session.
  func begin(_ setting: SessionSetting) -> Recorder {
    recorder(
      Start(
        app: setting.app, device: setting.device, arguments: setting.launch.arguments, language: setting.launch.language
      ))
  }
}
