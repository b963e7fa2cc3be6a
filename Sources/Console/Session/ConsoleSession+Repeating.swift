extension ConsoleSession {
  /// What is not done again: what wrote files, and the loading of step files, which are loaded as they are now.
  private static let doneOnce: Set<String> = ["copy", "record_end", "screenshot", "flash", "reload"]

  /// Does a line again that an earlier process has done, so that the app and the session are as they were after it.
  ///
  /// - Returns: whether the line ends the conversation.
  package func repeatLine(_ line: String) async -> Bool {
    // What cannot be read was not done then either.
    guard let parsed = try? parser.parse(line, scope) else { return false }
    if case .call(let call) = parsed {
      let isFile = call.name == "save" && !call.operand.hasPrefix("state") && !call.operand.hasPrefix("\"state")
      if isFile || Self.doneOnce.contains(call.name) {
        if call.name == "record_end" { recording = nil }
        return false
      }
    }
    return await reply(to: line) == .end
  }
}
