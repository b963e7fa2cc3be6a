import AppUnderTest

/// How large lists and tasks are written.
struct TextSetting {
  /// Whether they are as large as the user of the device wants texts.
  var followsSystem = false
  /// Their size in points where they are not.
  var points = TextSetting.standard

  /// The sizes that can be chosen, in points.
  static let sizes = 13...23
  private static let standard = 17

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
