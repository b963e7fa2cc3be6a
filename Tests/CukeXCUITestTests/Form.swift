import AppUnderTest
import CukeXCUITest
import ModelApps

/// An app with the elements used by XCUITest tests; a label shows the last action.
final class Form: App {
  private var environment: AppEnvironment?
  private var log = "nothing"
  private var name = ""
  private var secret = "abc"
  private var isOn = false
  private var amount = 25.0
  private var fruit = 0
  private var isLate = false

  func launch(in environment: AppEnvironment) {
    self.environment = environment
    environment.onEvent { [weak self] event in
      if case .openURL(let url) = event { self?.log = "opened \(url)" }
    }
  }

  var screen: Screen {
    Screen("Form") {
      ScrollView {
        Label(log).id("log")
        Button("Save") { self.log = "saved" }.onHold { self.log = "held" }
        HStack {
          Button("Twice") { self.log = "first" }
          Button("Twice") { self.log = "second" }
        }
        Button("Off") { self.log = "off" }.enabled(false)
        Button("Later") { self.environment?.clock.after(.seconds(5)) { self.isLate.toggle() } }
        Button("Arguments") { self.log = self.launch }
        TextField("Name", text: name) { self.name = $0 }
        TextField("Secret", text: secret, isSecure: true) { self.secret = $0 }
        Switch(isOn: isOn) { self.isOn = $0 }.id("alarm")
        Slider(value: amount, in: 0...50) { self.amount = $0 }.id("amount")
        PickerView([["apple", "pear", "plum"]], selected: [fruit]) { self.fruit = $1 }
        if isLate { Label("Late") }
        if environment?.appearance == .dark { Label("dark") }
        Label("Hidden").hidden()
        Label("far").height(900)
        Button("Bottom") { self.log = "bottom" }
      }
    }
  }

  private var launch: String {
    let variable = environment?.variables["COLOUR"] ?? "none"
    return ((environment?.arguments ?? []) + [variable]).joined(separator: " ")
  }
}
