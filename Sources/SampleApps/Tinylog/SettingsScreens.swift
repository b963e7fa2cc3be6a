import ModelApps

/// The settings, and the screen of the only one there is.
final class SettingsScreens {
  private var setting: TextSetting
  private let finish: (TextSetting) -> Void
  /// Whether the screen of the text size is open.
  var showsTextSize = false

  /// Begins to change the settings.
  ///
  /// - Parameters:
  ///   - setting: the setting as it is before.
  ///   - finish: takes the setting as it is afterwards.
  init(_ setting: TextSetting, finish: @escaping (TextSetting) -> Void) {
    self.setting = setting
    self.finish = finish
  }

  /// The table of settings, or that of the text size.
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
            Switch(isOn: setting.followsSystem) { self.setting.followsSystem = $0 })
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
