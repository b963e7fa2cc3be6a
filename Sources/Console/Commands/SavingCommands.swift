import AppUnderTest
import Recordings
import SourceText
import StepLibrary

extension CommandTable {
  /// What a session can be saved as.
  private static let kinds = ["state", "feature", "steps", "xcuitest", "session"]

  /// Commands that keep what was done or how the app is.
  static let savingCommands = [
    ConsoleCommand(
      "save", takes: [.word("KIND", kinds), .init(name: "NAME", kind: .file)],
      options: [.init(name: "name", kind: .text)],
      summary:
        "Writes what was done and checked as a scenario, as step code, as a test of XCUITest or as a session for "
        + "encode; with state keeps the app as it is now, until the session ends.",
      example: "save feature features/Sum.feature, name: \"Adding numbers\""
    ) { session, arguments in
      let target = try arguments.text(1)
      let name = try arguments.text(named: "name")
      guard try arguments.text(0) != "state" else {
        try await session.saveState(target)
        return .done
      }
      return .text(try session.save(as: try arguments.text(0), to: target, named: name, arguments))
    },
    ConsoleCommand(
      "restore", takes: [.init(name: "NAME", kind: .state)], summary: "Goes back to a state of the app that was saved.",
      example: "restore logged_in"
    ) { session, arguments in
      try await session.restore(try arguments.text())
      return .done
    },
  ]
}

extension ConsoleSession {
  /// Writes what was done to the app.
  fileprivate func save(
    as kind: String, to path: String, named name: String?, _ arguments: CommandArguments
  ) throws(Diagnostic) -> String {
    guard let trace = recorder?.trace, !trace.actions.isEmpty else {
      throw Diagnostic(problem: "nothing was done to an app yet that could be saved")
    }
    let file = FileSystem.name(of: path)
    let title = name ?? String(file.prefix { $0 != "." })
    var kept: [String] = []
    switch kind {
    case "feature":
      let encoding = FeatureEncoding([.init(title, trace)], name: name ?? trace.app)
      for recording in encoding.recordings { kept.append(try RecordingShelf.current.save(recording)) }
      // From this 'cukeswift heal' knows what the elements were.
      for session in encoding.sessions {
        kept.append(try RecordingShelf.current.save(session.trace, named: session.name))
      }
      try TextFile.write(encoding.text, to: path)
    case "steps": try TextFile.write(trace.swiftSteps(named: title), to: path)
    case "xcuitest": try TextFile.write(trace.xcuiTestClass(named: title), to: path)
    case "session": try TextFile.write(trace.text, to: path)
    default:
      throw arguments.problem("a session cannot be saved as '\(kind)'", at: arguments.column(0))
    }
    return ([path] + kept).joined(separator: "\n")
  }
}
