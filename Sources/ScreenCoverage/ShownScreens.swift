import AppUnderTest
import Exploring

/// The different screens of an app, in the order of their first appearance, each in its last state.
struct ShownScreens {
  private(set) var values: [ControlScreen] = []
  private var indices: [ScreenState: Int] = [:]

  /// The states of the screens.
  var states: some Sequence<ScreenState> { indices.keys }

  /// Adds a screen, or replaces the one with the same state.
  mutating func add(_ screen: ControlScreen) {
    let state = ScreenState(screen.tree).withoutKeyboard
    if let index = indices[state] {
      values[index] = screen
    } else {
      indices[state] = values.count
      values.append(screen)
    }
  }
}
