import ModelApps

/// How large lists and tasks are written.
struct TextSetting {
  /// Whether they are as large as the user of the device wants texts.
  var followsSystem = false
  /// Their size in points where they are not.
  var points = TextSetting.standard

  /// The sizes that can be chosen, in points.
  static let sizes = 13...23
  private static let standard = 17

  /// The name under which the size in points is remembered; 0 is that of the system.
  private static let preference = "text size"

  /// How it was set when the app was used before; otherwise as it is at first.
  init(_ environment: AppEnvironment) {
    guard let points = environment[preference: Self.preference]?.numeric.flatMap({ Int(exactly: $0) }) else { return }
    followsSystem = points == 0
    if Self.sizes.contains(points) { self.points = points }
  }

  /// As it is at first.
  init() {}

  /// Remembers the setting beyond the end of the app.
  func remember(in environment: AppEnvironment) {
    environment[preference: Self.preference] = .integer(followsSystem ? 0 : points)
  }

  /// The setting in words.
  var wording: String { followsSystem ? "System font" : String(points) }

  /// The size of a font so that it is seen in the size that was set.
  ///
  /// - Parameter system: the size that the user of the device has chosen, by which every font grows.
  func fontSize(with system: TextSize) -> Double {
    let standard = TextSize.standard.bodyFontSize
    return followsSystem ? standard : Double(points) * standard / system.bodyFontSize
  }
}
