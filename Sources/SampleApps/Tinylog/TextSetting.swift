import ModelApps

/// The text size of lists and tasks.
struct TextSetting {
  /// Whether to use the text size of the device.
  var followsSystem = false
  /// The text size in points if it does not follow the device.
  var points = TextSetting.standard

  /// The available sizes in points.
  static let sizes = 13...23
  private static let standard = 17

  /// The preference for the size in points; 0 stands for the size of the device.
  private static let preference = "text size"

  /// Restores the saved setting, or uses the default.
  init(_ environment: AppEnvironment) {
    guard let points = environment[preference: Self.preference]?.numeric.flatMap({ Int(exactly: $0) }) else { return }
    followsSystem = points == 0
    if Self.sizes.contains(points) { self.points = points }
  }

  /// Creates the default setting.
  init() {}

  /// Saves the setting for the next launch.
  func remember(in environment: AppEnvironment) {
    environment[preference: Self.preference] = .integer(followsSystem ? 0 : points)
  }

  /// The setting in words.
  var wording: String { followsSystem ? "System font" : String(points) }

  /// The font size that results in the chosen size on the screen.
  ///
  /// - Parameter system: the text size of the device, which scales all fonts.
  func fontSize(with system: TextSize) -> Double {
    let standard = TextSize.standard.bodyFontSize
    return followsSystem ? standard : Double(points) * standard / system.bodyFontSize
  }
}
