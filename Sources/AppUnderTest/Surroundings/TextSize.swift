/// The text size that the user of a device has chosen in Settings.
public enum TextSize: String, Sendable, Hashable, CaseIterable {
  /// The smallest.
  case extraSmall
  /// Smaller than most.
  case small
  /// A little smaller than the standard.
  case medium
  /// The standard.
  case large
  /// One step larger than the standard.
  case extraLarge
  /// Two steps larger.
  case extraExtraLarge
  /// The largest without the accessibility setting Larger Text.
  case extraExtraExtraLarge
  /// The smallest of Larger Text.
  case accessibilityMedium
  /// The second of Larger Text.
  case accessibilityLarge
  /// The third of Larger Text.
  case accessibilityExtraLarge
  /// The fourth of Larger Text.
  case accessibilityExtraExtraLarge
  /// The largest size.
  case accessibilityExtraExtraExtraLarge

  /// The initial size of a device.
  public static let standard = TextSize.large

  /// The size of the body font in points, as Apple's Human Interface Guidelines list it.
  public var bodyFontSize: Double {
    switch self {
    case .extraSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .extraLarge: 19
    case .extraExtraLarge: 21
    case .extraExtraExtraLarge: 23
    case .accessibilityMedium: 28
    case .accessibilityLarge: 33
    case .accessibilityExtraLarge: 40
    case .accessibilityExtraExtraLarge: 47
    case .accessibilityExtraExtraExtraLarge: 53
    }
  }

  /// The factor from the standard size to this size, for every font.
  package var scale: Double { bodyFontSize / TextSize.standard.bodyFontSize }
}
