package import AppUnderTest
package import Recordings

extension Recorder {
  /// A recorder that stores actions as predefined steps, which are checked on the current screen.
  ///
  /// - Parameters:
  ///   - app: the name of the app.
  ///   - device: the device of the app.
  package static func inSteps(app: String, device: Device) -> Recorder {
    Recorder(app: app, device: device) {
      ActionSentence.steps(for: $0, on: $1, to: $2)
    } numbering: { action, target, _ in
      ActionSentence.numbered(for: action, on: target)
    }
  }
}
