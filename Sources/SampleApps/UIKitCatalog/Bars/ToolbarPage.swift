import ModelApps

/// A tool bar; the page shows the last button pressed.
final class ToolbarPage: CatalogPage {
  static let title = "Toolbars"

  private var pressed: String?

  var screen: Screen {
    Screen(Self.title) {
      Label(pressed.map { "\($0) was pressed" } ?? "Nothing was pressed", lines: 0).id("pressed").margins(16)
    }.toolBar([
      .button(BarButton("Trash", image: "trash") { self.pressed = "Trash" }), .space,
      .button(BarButton("Title") { self.pressed = "Title" }), .space,
      .button(BarButton("Share", isEnabled: pressed != nil) { self.pressed = "Share" }),
    ])
  }
}
