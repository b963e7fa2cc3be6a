extension ConsoleSession {
  /// The commands to skip when lines are repeated: commands that write files, and `reload`, whose step files are
  /// current already.
  private static let doneOnce: Set<String> = [
    "copy", "record_end", "screenshot", "screenshot_embed", "flash", "reload",
  ]

  /// Repeats a line that an earlier process executed, to restore the state of the app and the session.
  ///
  /// - Returns: whether the line ends the conversation.
  package func repeatLine(_ line: String) async -> Bool {
    progress.isRepeating = true
    defer { progress.isRepeating = false }
    return await reply(to: line) == .end
  }

  /// Whether to skip a command in a repeated line. The state of the session after `record_end` is
  /// restored.
  func isLeftOut(_ call: CommandCall) -> Bool {
    guard progress.isRepeating else { return false }
    let isFile = call.name == "save" && !call.operand.hasPrefix("state") && !call.operand.hasPrefix("\"state")
    guard isFile || Self.doneOnce.contains(table[call.name]?.name ?? call.name) else { return false }
    // Whether steps before a recording and of other apps were saved is not repeated: they may be asked for again.
    let isWhole = history.earlier.isEmpty && draft.recording?.start ?? 0 == 0
    if call.name == "record_end" { draft.recording = nil }
    if isWhole, isFile || call.name == "record_end" { noteSaved() }
    return true
  }
}
