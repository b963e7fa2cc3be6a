import ModelApps

/// Switches; the label beside each shows its state.
final class SwitchesPage: CatalogPage {
  static let title = "Switches"

  private static let names = ["default", "tinted"]

  private var isOn = ["default": true, "tinted": false]

  var screen: Screen {
    form {
      for name in Self.names {
        let isOn = isOn[name, default: false]
        HStack(spacing: 16, alignment: .center) {
          Switch(isOn: isOn) { self.isOn[name] = $0 }.id(name)
            .label(name)
          Label("The \(name) switch is \(isOn ? "on" : "off")", lines: 0).fills(.horizontal)
        }
      }
    }
  }
}
