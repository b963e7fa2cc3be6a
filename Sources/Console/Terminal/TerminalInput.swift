import SourceText

/// Reads lines that are edited on a terminal.
final class TerminalInput {
  /// The result of reading a line.
  enum Line: Sendable, Hashable {
    case entered(String)
    /// It was cancelled, and another one is read.
    case interrupted
    case tooLong
    case ended
  }

  private let mode: TerminalMode
  private let output: OutputFile
  private var decoder = KeyDecoder()
  private var editor: LineEditor
  private var display = LineDisplay(columns: 80, rows: 24)
  /// Keys that were typed ahead of the next line.
  private var keys: ArraySlice<Key> = []
  private let events = TerminalEvents()
  private let history: HistoryFile?
  /// A warning that is shown once.
  private(set) var warning: String?

  /// Reads from standard input.
  ///
  /// - Parameters:
  ///   - mode: the terminal that it is.
  ///   - output: the same terminal.
  ///   - isComplete: whether a text is complete, so that the enter key enters it.
  init(_ mode: TerminalMode, output: OutputFile, isComplete: @escaping @Sendable (String) -> Bool) {
    self.mode = mode
    self.output = output
    history = .ofUser
    var lines: [String] = []
    do throws(FileSystem.Failure) { lines = try history?.read() ?? [] } catch {
      warning = "the lines of earlier sessions cannot be read: \(error)"
    }
    editor = LineEditor(history: History(lines), isComplete: isComplete)
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - prompt: the text before it.
  ///   - completion: finds what can complete the end of a text.
  func line(prompt: String, completion: (String) async -> Completion) async -> Line {
    mode.readKeys()
    // With this, a pasted text arrives in one piece.
    output.write("\u{1B}[?2004h")
    defer {
      output.write("\u{1B}[?2004l")
      output.flush()
      mode.restore()
    }
    display.begin()
    display.resize(to: mode.size)
    while true {
      while let key = keys.popFirst() {
        switch editor.handle(key) {
        case .editing: continue
        case .completion:
          editor.complete(with: await completion(editor.buffer.beforeCursor), columns: display.columns)
        case .clearing: output.write(display.clear())
        case .interrupted: return leave(prompt, .interrupted)
        case .ended: return leave(prompt, .ended)
        case .entered(let text): return leave(prompt, editor.buffer.hasOverflown ? .tooLong : .entered(text))
        }
      }
      // A pasted text without marks arrives in many pieces.
      if !events.hasMore { draw(prompt) }
      switch events.next() {
      case .typed(let bytes): keys = decoder.keys(of: bytes)[...]
      case .resized: continue
      case .ended: return .ended
      }
    }
  }

  /// Shows the line as it was left, goes below it and begins a new one.
  private func leave(_ prompt: String, _ line: Line) -> Line {
    editor.below = []
    editor.search = nil
    editor.buffer.move(to: editor.buffer.characters.count)
    if line != .tooLong { draw(prompt) }
    output.write(line == .interrupted ? "^C\r\n" : "\r\n")
    display.begin()
    guard case .entered(let text) = line else {
      editor.begin()
      return line
    }
    if editor.begin(after: text), let history {
      do throws(FileSystem.Failure) { try history.append(text) } catch {
        warning = warning ?? "this session's lines cannot be kept for later ones: \(error)"
      }
    }
    return line
  }

  /// The warning, once.
  func takeWarning() -> String? {
    defer { warning = warning == nil ? nil : "" }
    return warning == "" ? nil : warning
  }

  private func draw(_ prompt: String) {
    display.resize(to: mode.size)
    output.write(
      display.draw(prompt: editor.searchPrompt ?? prompt, continuation: ". ", editor.buffer, below: editor.below))
    output.flush()
  }
}
