import OperatingSystem

/// Reads edited lines from a terminal.
final class TerminalInput {
  /// The result of reading a line.
  enum Line: Sendable, Hashable {
    case entered(String)
    /// The line was cancelled; the next line can be read.
    case interrupted
    case tooLong
    case ended
  }

  private let mode: TerminalMode
  private let output: OutputFile
  private var decoder = KeyDecoder()
  private var editor: LineEditor
  private var display = LineDisplay(columns: 80, rows: 24)
  /// Keys typed ahead of the next line.
  private var keys: ArraySlice<Key> = []
  private let events = TerminalEvents()
  private let history: HistoryFile?
  private var warning = Warning.none

  /// A warning about the history, which is shown once.
  private enum Warning {
    case none
    case waiting(String)
    case shown
  }

  /// Reads from standard input.
  ///
  /// - Parameters:
  ///   - mode: the mode of the terminal.
  ///   - output: the same terminal.
  ///   - isComplete: whether a text is complete, which decides if the enter key submits it.
  init(_ mode: TerminalMode, output: OutputFile, isComplete: @escaping @Sendable (String) -> Bool) {
    self.mode = mode
    self.output = output
    history = .ofUser
    var lines: [String] = []
    do throws(FileSystem.Failure) { lines = try history?.read() ?? [] } catch {
      warning = .waiting("the lines of earlier sessions cannot be read: \(error)")
    }
    editor = LineEditor(history: History(lines), isComplete: isComplete)
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - prompt: the text before it.
  ///   - completion: finds completions for the end of a text.
  func line(prompt: String, completion: (String) async -> Completion) async -> Line {
    mode.readKeys()
    // Makes the terminal mark pasted text.
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
      // A paste without marks arrives in many pieces.
      if !events.hasMore { draw(prompt) }
      switch events.next() {
      case .typed(let bytes): keys = decoder.keys(of: bytes)[...]
      case .resized: continue
      case .ended: return .ended
      }
    }
  }

  /// Shows the final line, moves below it and begins a new one.
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
        if case .none = warning {
          warning = .waiting("this session's lines cannot be kept for later ones: \(error)")
        }
      }
    }
    return line
  }

  /// The warning that was not shown yet; nil without one.
  func takeWarning() -> String? {
    guard case .waiting(let text) = warning else { return nil }
    warning = .shown
    return text
  }

  private func draw(_ prompt: String) {
    display.resize(to: mode.size)
    output.write(
      display.draw(prompt: editor.searchPrompt ?? prompt, continuation: ". ", editor.buffer, below: editor.below))
    output.flush()
  }
}
