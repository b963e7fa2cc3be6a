import ModelApps

/// Sliders; the label beside each shows its value.
final class SlidersPage: CatalogPage {
  static let title = "Sliders"

  private static let names = ["default", "tinted"]

  private var values = ["default": 42.0, "tinted": 80.0]

  private var environment: AppEnvironment?

  func open(in environment: AppEnvironment) {
    self.environment = environment
  }

  /// The factor for the room of the values, which does not shrink with smaller texts.
  private var textScale: Double {
    let size = environment?.textSize ?? .standard
    return max(size.bodyFontSize / TextSize.standard.bodyFontSize, 1)
  }

  var screen: Screen {
    form {
      for name in Self.names {
        let value = values[name, default: 0]
        HStack(spacing: 8, alignment: .center) {
          Slider(value: value, in: 0...100) { self.values[name] = $0 }.id(name)
            .label(name)
          Label(String(Int(value.rounded()))).width(40 * textScale).id("\(name) value")
        }
      }
    }
  }
}
