/// The steps that rotate the device.
enum RotationStep {
  /// The common beginning of all rotation steps.
  static let beginning = "I rotate the device"

  /// The step that turns the screen to be wider than high, or higher than wide.
  static func step(toLandscape isLandscape: Bool) -> String {
    "\(beginning) to \(isLandscape ? "landscape" : "portrait")"
  }
}
