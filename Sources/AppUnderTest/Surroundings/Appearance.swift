/// Whether the user of a device likes screens bright or dark.
public enum Appearance: String, Sendable, Hashable, CaseIterable {
  /// Dark letters on a bright ground.
  case light
  /// Bright letters on a dark ground.
  case dark
}
