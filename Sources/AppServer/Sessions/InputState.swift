import AppUnderTest

/// The fingers, buttons and keys that are pressed between actions.
struct InputState: Sendable {
  /// A key or a button of a pointer on a page.
  struct Pressed: Sendable, Hashable {
    /// The id of the source.
    let source: String
    let input: Input

    enum Input: Sendable, Hashable {
      case key(Character)
      case button(RawInput.PointerKind, Int)
    }
  }

  /// An input source.
  struct Source: Sendable {
    let kind: ActionSequence.SourceKind
    /// The pointer, if it has buttons.
    let pointer: RawInput.PointerKind?
    /// The position of a pointer.
    var point = Point(x: 0, y: 0)
    /// The number of the finger that is down; nil while the pointer is up.
    var finger: Int?
  }

  /// The modifier keys that are held.
  var modifiers: KeyModifiers = []
  /// The sources by their ids.
  var sources: [String: Source] = [:]
  /// The keys and buttons that are pressed on a page, in the order in which they were.
  var pressed: [Pressed] = []
  /// The events of the current moment for a page.
  var queue: [RawInput] = []

  /// The lowest unused finger number.
  var freeFinger: Int {
    let used = Set(sources.values.compactMap(\.finger))
    return (0...used.count).first { !used.contains($0) } ?? used.count
  }
}

/// The input states of the windows of a session (W3C WebDriver, section 15.2).
struct WindowInputs {
  private var states: [Int: InputState] = [:]
  /// The number of the window of the latest actions.
  var window = 1

  /// The input state of that window.
  var current: InputState {
    get { states[window] ?? InputState() }
    set { states[window] = newValue }
  }
}
