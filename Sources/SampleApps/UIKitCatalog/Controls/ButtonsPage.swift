import ModelApps

/// Buttons with texts and pictures; the page shows the last one pressed.
final class ButtonsPage: MutablePage {
  static let title = "Buttons"

  private var pressed: String?
  var mutation: UIKitCatalog.Mutation?

  var screen: Screen {
    form {
      Label(pressed.map { "\($0) was pressed" } ?? "Nothing was pressed", lines: 0).id("pressed")
      Button("Button") { self.pressed = "Button" }
      for picture in ["Contact Add", "Detail Disclosure", "X Button"] {
        Button(image: picture) {
          if self.mutation != .ignoresPictureButtons { self.pressed = picture }
        }
      }
      Button("Bold Button") { self.pressed = "Bold Button" }.bold()
      Button("Disabled Button") { self.pressed = "Disabled Button" }.enabled(false)
    }
  }
}
