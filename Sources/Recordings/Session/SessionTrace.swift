/// All actions on an app in a session, starting with its launch.
package struct SessionTrace: Sendable, Hashable {
  /// The name of the app.
  package var app: String
  /// The bundle identifier of the app; nil for a model app.
  package var bundle: String?
  /// The name of the device.
  package var device: String
  /// The actions, in order.
  package var actions: [RecordedAction]
  /// The changes of the screen at the end, as checks.
  package var seenAtEnd: [RecordedAction] = []

  /// The size of the device's screen, or of the default device for an unknown device.
  package var screen: Size {
    do throws(Diagnostic) { return try Device.named(device).size } catch { return Device.standard.size }
  }

  /// Makes a session.
  package init(app: String, device: String, actions: [RecordedAction] = []) {
    self.app = app
    self.device = device
    self.actions = actions
  }

  /// The latest version of the files. Later versions are rejected.
  package static let version = 3

  /// The version of its file: 3 with checks of further properties, 2 with written steps, otherwise 1.
  var version: Int {
    actions.reduce(1) { version, action in
      switch action.kind {
      case .check(let checks): checks.contains { $0.filter != nil } ? Self.version : version
      case .written: max(version, 2)
      case .done, .comment, .screenshot: version
      }
    }
  }
}
