import ModelApps

/// A text view; the label above it counts the letters.
final class TextViewPage: CatalogPage {
  static let title = "Text View"

  private var text = "This is a text view."

  var screen: Screen {
    Screen(Self.title) {
      HStack(inset: 16, alignment: .center) {
        Label("\(text.count) letters", lines: 0).fills(.horizontal).id("count")
        Button("Clear") { self.text = "" }.enabled(!text.isEmpty)
      }
      TextView(text) { self.text = $0 }.id("text")
    }
  }
}
