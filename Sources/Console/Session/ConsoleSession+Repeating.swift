extension ConsoleSession {
  /// Repeats a line that an earlier process executed, to restore the state of the app and the session.
  ///
  /// Commands that write files do not write them again, see `ConsoleCommand.whenRepeated`.
  ///
  /// - Returns: whether the line ends the conversation.
  package func repeatLine(_ line: String) async -> Bool {
    progress.isRepeating = true
    defer { progress.isRepeating = false }
    return await reply(to: line) == .output(.end)
  }

  /// Notes in a repeated line that the recorded steps were saved.
  ///
  /// Whether steps before a recording and of other apps were saved is not repeated: they may be asked for again.
  func noteSavedBefore() {
    if history.earlier.isEmpty, draft.recording?.start ?? 0 == 0 { noteSaved() }
  }
}
