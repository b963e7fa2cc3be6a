import AppUnderTest
import ModelApps

/// A component with samples of two screens in its gallery.
final class Lamp: Component {
  var isLit = false

  init() {}

  var content: [Node] {
    Label(isLit ? "lit" : "dark")
    Button("Switch") { self.isLit.toggle() }
  }

  static var gallery: [ScreenSample] {
    [
      ScreenSample("Lamp", "dark") { (_: Lamp) in },
      ScreenSample("Lamp", "lit") { (lamp: Lamp) in lamp.isLit = true },
      ScreenSample("Lamp", "old") { (_: Lamp) in },
      ScreenSample("Shelf", "old") { (_: Lamp) in },
    ]
  }
}
