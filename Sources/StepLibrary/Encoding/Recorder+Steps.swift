package import AppUnderTest
package import Recordings

extension Recorder {
  /// A recorder that stores actions with predefined steps for them, checked on the screen at that time.
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
