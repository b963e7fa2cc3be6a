extension ConsoleSession {
  /// What is not done again: what wrote files, and the loading of step files, which are loaded as they are now.
  private static let doneOnce: Set<String> = [
    "copy", "record_end", "screenshot", "screenshot_embed", "flash", "reload",
  ]

  /// Does a line again that an earlier process has done, so that the app and the session are as they were after it.
  ///
  /// - Returns: whether the line ends the conversation.
  package func repeatLine(_ line: String) async -> Bool {
    isRepeating = true
    defer { isRepeating = false }
    return await reply(to: line) == .end
  }

  /// Whether a command of a line that is done again is left out, wherever it stands in the line; what it has left of the session
  /// before is as it was.
  func isLeftOut(_ call: CommandCall) -> Bool {
    guard isRepeating else { return false }
    let isFile = call.name == "save" && !call.operand.hasPrefix("state") && !call.operand.hasPrefix("\"state")
    guard isFile || Self.doneOnce.contains(table[call.name]?.name ?? call.name) else { return false }
    if call.name == "record_end" { recording = nil }
    return true
  }
}
