import AppUnderTest
import CLibrary
import OperatingSystem
import SourceText

/// A line in the log of a conversation.
private enum LoggedLine {
  /// A line of the user.
  case line(String)
  /// The recording of a line that ended its process.
  case recording(String)

  private static let recordingMark = "# records the line:\n"

  /// Reads a line of the log.
  init(_ text: String) {
    self =
      text.hasPrefix(Self.recordingMark) ? .recording(String(text.dropFirst(Self.recordingMark.count))) : .line(text)
  }

  /// The text of the line in the log.
  var text: String {
    switch self {
    case .line(let line): line
    case .recording(let line): Self.recordingMark + line
    }
  }
}

extension Conversation {
  /// The end of the lines of an earlier process.
  enum EarlierLines {
    /// The lines ended the conversation.
    case ended
    /// The last line ended its process.
    case trapped
    /// All lines were executed, or there were no lines.
    case nothing
  }

  /// Repeats the lines of an earlier process that a line has ended.
  func repeatEarlierLines() async -> EarlierLines {
    var count = 0
    var hasEnded = false
    while let line = ChildLog.nextEarlierLine() {
      switch (LoggedLine(line.text), line.hasTrapped) {
      case (.line(let text), false):
        // After a 'quit' with unsaved steps, the user may have continued.
        hasEnded = await Self.silently { await session.repeatLine(text) }
        count += 1
      case (.line(let text), true):
        let again =
          count == 0 ? "" : ", and \(count.counted("line")) before it \(count == 1 ? "was" : "were") done again"
        Self.report(
          "\(text.shortened.withVisibleControls)\nended its process, for the reason above; the app is in the state before this line"
            + again)
        await record(text, turns: line.turns, isBlind: false)
        return .trapped
      case (.recording, false): continue
      case (.recording(let text), true):
        await record(text, turns: line.turns, isBlind: true)
        return .trapped
      }
    }
    return hasEnded ? .ended : .nothing
  }

  /// Records a line that ended its process. If that ends the process too, the next one records the line blindly.
  private func record(_ line: String, turns: Int, isBlind: Bool) async {
    ChildLog.note(begin: LoggedLine.recording(line).text, isOfInput: false)
    _ = await Self.silently {
      await session.recordTrappedLine(line, turns: turns, isBlind: isBlind)
      return false
    }
    ChildLog.noteEnd()
  }

  /// Runs a closure without its output, which was printed before.
  private static func silently(_ body: () async -> Bool) async -> Bool {
    fflush(nil)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    let printed = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    // If redirecting fails, the output is printed again.
    if nowhere >= 0, printed >= 0 { dup2(nowhere, STDOUT_FILENO) }
    let result = await body()
    fflush(nil)
    if nowhere >= 0, printed >= 0 { dup2(printed, STDOUT_FILENO) }
    for descriptor in [nowhere, printed] where descriptor >= 0 { close(descriptor) }
    return result
  }
}
