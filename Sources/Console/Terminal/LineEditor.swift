/// Edits a line by keys, independent of a terminal.
struct LineEditor {
  /// The effect of a key.
  enum Event: Sendable, Hashable {
    /// The line is still being edited.
    case editing
    /// The line was entered.
    case entered(String)
    /// The line was cancelled.
    case interrupted
    /// There are no more lines.
    case ended
    /// The user requested completion.
    case completion
    /// Clear the screen.
    case clearing
  }

  /// The edited text.
  var buffer = LineBuffer()
  /// Lines to show below the edited text.
  var below: [String] = []
  /// The current search in the history.
  var search: HistorySearch?
  private(set) var history: History
  /// The index of the edited line in the history; the end index for a new line.
  private var index: Int
  /// The edited text from before recalling the history.
  private var draft = LineBuffer()
  /// The text that was cut last.
  private var cut = ""
  /// Whether a text is complete, which decides if the enter key submits it or adds a line.
  private let isComplete: @Sendable (String) -> Bool

  init(history: History = History(), isComplete: @escaping @Sendable (String) -> Bool = { _ in true }) {
    self.history = history
    self.isComplete = isComplete
    index = history.lines.count
  }

  /// Begins a new line.
  ///
  /// - Parameter entered: the entered line, for the history; nil adds nothing.
  /// - Returns: whether the line was added.
  @discardableResult
  mutating func begin(after entered: String? = nil) -> Bool {
    let isNew = entered.map { history.add($0) } ?? false
    (buffer, below, search, index) = (LineBuffer(), [], nil, history.lines.count)
    return isNew
  }

  /// Handles a key.
  mutating func handle(_ key: Key) -> Event {
    if key != .tab { below = [] }
    if search != nil, let event = handleInSearch(key) { return event }
    switch key {
    case .character(let character): buffer.insert([character])
    case .pasted(let text): buffer.insert(text)
    case .altEnter: buffer.insert(["\n"])
    case .enter:
      guard isComplete(buffer.text) || buffer.hasOverflown else {
        buffer.move(to: buffer.characters.count)
        buffer.insert(["\n"])
        return .editing
      }
      return .entered(buffer.text)
    case .tab: return .completion
    case .control("c"): return .interrupted
    case .control("d") where buffer.characters.isEmpty: return .ended
    case .control("l"): return .clearing
    case .control("r"): search = HistorySearch(original: buffer, index: history.lines.count)
    case .up, .control("p"): if !buffer.moveLine(up: true) { recall(index - 1) }
    case .down, .control("n"): if !buffer.moveLine(up: false) { recall(index + 1) }
    default: if !move(key) { change(key) }
    }
    return .editing
  }

  private mutating func move(_ key: Key) -> Bool {
    switch key {
    case .left, .control("b"): buffer.move(by: -1)
    case .right, .control("f"): buffer.move(by: 1)
    case .home, .control("a"): buffer.move(to: buffer.line.lowerBound)
    case .end, .control("e"): buffer.move(to: buffer.line.upperBound)
    case .wordLeft, .alt("b"): buffer.move(to: buffer.wordStart)
    case .wordRight, .alt("f"): buffer.move(to: buffer.wordEnd)
    case .pageUp: recall(0)
    case .pageDown: recall(history.lines.count)
    default: return false
    }
    return true
  }

  private mutating func change(_ key: Key) {
    let cursor = buffer.cursor
    switch key {
    case .backspace: buffer.remove(cursor - 1..<max(cursor, cursor - 1))
    case .delete, .control("d"): buffer.remove(cursor..<cursor + 1)
    case .control("k"): cut = buffer.remove(cursor..<buffer.line.upperBound)
    case .control("u"): cut = buffer.remove(buffer.line.lowerBound..<cursor)
    case .control("w"):
      let start = buffer.characters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
      let space = buffer.characters[..<start].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
      cut = buffer.remove(min(space, cursor)..<cursor)
    case .alt("\u{7F}"): cut = buffer.remove(buffer.wordStart..<cursor)
    case .alt("d"): cut = buffer.remove(cursor..<buffer.wordEnd)
    case .control("y"): buffer.insert(cut)
    default: break
    }
  }

  /// Replaces the edited text by a line of the history.
  mutating func recall(_ wanted: Int) {
    let wanted = min(max(wanted, 0), history.lines.count)
    guard wanted != index else { return }
    if index == history.lines.count { draft = buffer }
    buffer = wanted == history.lines.count ? draft : LineBuffer(history.lines[wanted])
    index = wanted
  }
}
