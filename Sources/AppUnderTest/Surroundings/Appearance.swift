/// The appearance that the user of a device has chosen.
public enum Appearance: String, Sendable, Hashable, CaseIterable {
  /// Dark letters on a bright ground.
  case light
  /// Bright letters on a dark ground.
  case dark
}
