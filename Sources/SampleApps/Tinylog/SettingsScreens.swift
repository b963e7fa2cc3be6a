import ModelApps

/// The settings screen, and the screen of its only setting.
final class SettingsScreens {
  private var setting: TextSetting
  private let finish: (TextSetting) -> Void
  /// Whether the text size screen is open.
  var showsTextSize = false

  /// Opens the settings.
  ///
  /// - Parameters:
  ///   - setting: the initial setting.
  ///   - finish: receives the final setting.
  init(_ setting: TextSetting, finish: @escaping (TextSetting) -> Void) {
    self.setting = setting
    self.finish = finish
  }

  /// The table of settings or the text size screen.
  var screen: Screen { showsTextSize ? textSize : table }

  private var table: Screen {
    Screen("Settings") {
      Table(isGrouped: true) {
        Section {
          Cell("Text size", detail: setting.wording, style: .value) { self.showsTextSize = true }
            .accessory(.disclosureIndicator)
        }
      }
    }.navigationBar("Settings", trailing: [BarButton("Done") { self.finish(self.setting) }])
  }

  private var textSize: Screen {
    Screen("Text size") {
      Table(isGrouped: true) {
        Section(footer: "The system font is as large as the device's settings say.") {
          Cell("System font").accessory(
            Switch(isOn: setting.followsSystem) { self.setting.followsSystem = $0 }.label("System font"))
          if !setting.followsSystem {
            Cell("Points", detail: String(setting.points), style: .value).accessory(stepper)
          }
        }
      }
    }.navigationBar("Text size", back: BarButton("Settings") { self.showsTextSize = false })
  }

  private var stepper: Stepper {
    let sizes = Double(TextSetting.sizes.lowerBound)...Double(TextSetting.sizes.upperBound)
    return Stepper(value: Double(setting.points), in: sizes) { self.setting.points = Int($0) }
  }
}
