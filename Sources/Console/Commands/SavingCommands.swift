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
      options: [.init(name: "name", kind: .text), .init(name: "replace", kind: .flag)],
      summary:
        "Writes what was done and checked as a scenario, as step code, as a test of XCUITest or as a session for "
        + "encode; with state keeps the app as it is now, until the session ends. A file that exists is replaced only "
        + "with replace: true, or if this session has saved it.",
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
  /// Checks that a file can be written: it does not exist, this session has saved it, or the line asks to replace it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - arguments: what the command was given, with the option `replace`.
  ///   - command: the beginning of the line that would replace the file.
  /// - Throws: a `Diagnostic` that shows how the file is replaced.
  func requireReplaceable(
    _ path: String, _ arguments: CommandArguments, example command: String
  ) throws(Diagnostic) {
    guard !savedFiles.contains(path), try !arguments.flag("replace") else { return }
    try TextFile.requireNone(
      at: path, advice: "Name another file, or replace it: \(command) \"\(path)\", replace: true")
  }

  /// Writes what was done to the app.
  fileprivate func save(
    as kind: String, to path: String, named name: String?, _ arguments: CommandArguments
  ) throws(Diagnostic) -> String {
    let traces = (earlierApps.map(\.recorder) + [recorder].compactMap(\.self)).map(\.trace)
      .filter { !$0.actions.isEmpty }
    guard let trace = traces.last else {
      throw Diagnostic(problem: "nothing was done to an app yet that could be saved")
    }
    try requireReplaceable(path, arguments, example: "save \(kind)")
    let file = FileSystem.name(of: path)
    let title = name ?? String(file.prefix { $0 != "." })
    var kept: [String] = []
    var left = traces.dropLast()
    switch kind {
    case "feature":
      let sessions = traces.enumerated().map { index, trace in
        FeatureEncoding.Session(traces.count == 1 ? title : "\(title) \(index + 1)", trace)
      }
      left = []
      let isOneApp = Set(traces.map(\.app)).count == 1
      let encoding = FeatureEncoding(sessions, name: name ?? (isOneApp ? trace.app : title))
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
    savedFiles.insert(path)
    let missing = left.map { "not in it: \($0.wording); 'save feature' writes that too" }
    return ([path] + kept + missing).joined(separator: "\n")
  }
}

extension SessionTrace {
  /// What was done in words: `2 actions on Calculator, iPhone X`.
  var wording: String { "\(actions.count.counted("action")) on \(app), \(device)" }
}
