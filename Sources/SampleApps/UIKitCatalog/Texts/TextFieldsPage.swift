import ModelApps

/// Text fields with different keyboards; the page shows the last effect of the return key.
final class TextFieldsPage: MutablePage {
  static let title = "Text Fields"

  private var texts: [String: String] = [:]
  private var finished: String?
  var mutation: UIKitCatalog.Mutation?

  var screen: Screen {
    form {
      field("Plain").returnKey("Done")
      field("Clearable").clearButton().returnKey("Done")
      field("Secure", isSecure: mutation != .showsSecrets).returnKey("Done")
      field("Email").keyboard(.email).returnKey("Next")
      field("Number").keyboard(.numberPad)
      field("Disabled").enabled(false)
      Label(finished.map { "\($0) is finished" } ?? "No field is finished", lines: 0).id("finished")
    }
  }

  private func field(_ name: String, isSecure: Bool = false) -> TextField {
    TextField(name, text: texts[name, default: ""], isSecure: isSecure) { self.texts[name] = $0 }
      .onReturn { self.finished = name }
  }
}
