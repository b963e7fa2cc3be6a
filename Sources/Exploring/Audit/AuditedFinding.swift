package import AppUnderTest

/// The conditions of an audit, besides the screen.
package struct AuditSetting: Sendable, Hashable {
  /// The device.
  package let device: Device
  /// The text size that the user has chosen.
  package let textSize: TextSize
  /// The appearance that the user has chosen.
  package let appearance: Appearance

  /// Describes conditions.
  package init(device: Device, textSize: TextSize, appearance: Appearance) {
    (self.device, self.textSize, self.appearance) = (device, textSize, appearance)
  }

  /// The conditions in words: `iPhone X, text accessibilityLarge, dark`.
  package var wording: String {
    device.name + (textSize == .standard ? "" : ", text \(textSize.rawValue)") + (appearance == .dark ? ", dark" : "")
  }
}

/// A finding on a screen of an app, with the conditions under which it was seen.
package struct AuditedFinding: Sendable {
  /// The app.
  package let app: String
  /// The screen of the gallery, or the title of a screen in a run; empty for a page.
  package let screen: String
  /// The finding as it was first seen.
  package let finding: AuditFinding
  /// The picture of the screen, as an SVG document; nil if the driver has none.
  package let picture: String?
  /// The size of the window.
  package let window: Rect
  /// The conditions, in the order in which they were tried; empty in a run of scenarios.
  package internal(set) var settings: [AuditSetting]
  /// The step after which a run first saw the finding, as `features/x.feature:3`; nil outside a run.
  package var step: String?

  /// The app and the screen in words.
  package var place: String { screen.isEmpty ? app : "\(app): \(screen)" }

  /// Whether another finding is the same one under other conditions.
  func isSame(as other: AuditedFinding) -> Bool {
    app == other.app && screen == other.screen && finding.rule == other.finding.rule
      && finding.query == other.finding.query
  }
}
