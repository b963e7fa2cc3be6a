package import AppUnderTest
package import JSON

/// A screen of a gallery without its data.
package struct GalleryState: Sendable {
  /// The name of the screen with its variant.
  package let title: String
  /// The screen without its data.
  package let state: ScreenState

  /// Describes a screen of a gallery.
  ///
  /// - Parameters:
  ///   - title: the name of the screen with its variant.
  ///   - tree: the screen.
  package init(title: String, _ tree: any ElementTree) {
    (self.title, state) = (title, ScreenState(tree).withoutKeyboard)
  }

  /// Reads a state; nil for invalid JSON.
  package init?(_ json: JSONValue) {
    guard let title = json["title"]?.string, let lines = json["lines"]?.array else { return nil }
    (self.title, state) = (title, ScreenState(lines: lines.compactMap(\.string)))
  }

  /// The state for another process.
  package var json: JSONValue {
    ["title": .string(title), "lines": .array(state.lines.map { .string($0) })]
  }
}

extension [GalleryState] {
  /// The titles of the screens that a walk or a run has not shown.
  ///
  /// - Parameter states: the states that were shown.
  package func unshown(by states: some Sequence<ScreenState>) -> [String] {
    let shown = Set(states.map(\.withoutKeyboard))
    return filter { !shown.contains($0.state) }.map(\.title)
  }
}

extension ScreenState {
  /// The state without the keyboard, which stays open after typing while the samples of galleries show none.
  package var withoutKeyboard: ScreenState {
    ScreenState(lines: lines.filter { !$0.drop { $0 == " " }.hasPrefix("keyboard") })
  }
}
