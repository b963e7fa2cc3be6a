import AppUnderTest
import CommandOptions
import OperatingSystem
import Project
import Recordings
import Runner
import SourceText
import StepLibrary

/// `cukeswift encode`: writes recorded sessions as scenarios, step code or tests of XCUITest or Appium.
struct EncodeCommand: Command {
  private static let kind = Option(
    "--as", .word(Kind.self, placeholder: "KIND"), else: .feature,
    help: "feature (unless given), swift, xcuitest, or for Appium python, java, ruby or javascript")
  private static let name = Option(
    "--name", .text("NAME"), help: "what the feature is called; the app unless given")
  private static let checks = Option(
    "--checks", .word(FeatureEncoding.Checks.self, placeholder: "HOW_MANY"), else: .few,
    help: "few (default): the recorded checks; more: the effects of each action, too")
  private static let pictures = Flag("--pictures", help: "take a picture after every touch")
  private static let numbers = Flag(
    "--numbered-rows", help: "in a feature, list items by number in place of text")
  private static let app = Option("--app", .app, help: "the app, if its name differs from the trace")
  private static let file = Option(
    "--output", .text("FILE"), help: "write to a file, and save the sessions for 'cukeswift heal'")
  private static let language = Option(
    "--language", .text("CODE"), help: "a feature in this language, such as de; else that of cukeswift.json")
  private static let replace = Flag("--replace", help: "let --output replace a file that exists")
  static let description = CommandDescription(
    name: "encode", operands: "TRACE.json…",
    summary: "Writes recorded sessions as scenarios, step code or tests.",
    details: [
      "A TRACE is a session saved by the console, or a record trace of iOSTestSDK. Each becomes a",
      "scenario with the name of its file; their common beginning becomes the background.",
    ],
    keys: [kind, name, checks, pictures, numbers, language, app, file, replace],
    examples: [
      ("cukeswift encode sum.trace.json", "print a feature with one scenario"),
      ("cukeswift encode *.trace.json --name Sums --output features/Sums.feature", "one feature of several"),
      ("cukeswift encode sum.trace.json --checks more", "also check effects that the recorder saw"),
      ("cukeswift encode sum.trace.json --as xcuitest", "print a class of XCUITest"),
      ("cukeswift encode sum.trace.json --as java", "print a test for Appium"),
    ])

  /// The output formats.
  private enum Kind: String, CaseIterable {
    case feature, swift, xcuitest, python, java, ruby
    case javaScript = "javascript"

    /// The language of a test for Appium; nil for other formats.
    var language: AppiumLanguage? { AppiumLanguage.all.first { $0.name == rawValue }?.language }
  }

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let file = try arguments[Self.file]
    let kind = try arguments[Self.kind]
    // Checked before anything is written, because a feature may have been edited since it was encoded.
    if let path = file, !arguments[Self.replace] {
      try TextFile.requireNone(at: path, advice: "Name another file, or replace it: --output \(path) --replace")
    }
    let sessions = try Self.sessions(of: arguments, for: kind)
    guard let first = sessions.first else {
      throw Diagnostic(problem: "which session?", advice: "Name its file: cukeswift encode sum.trace.json")
    }
    let shelf = file.map { RecordingShelf.ofProject(with: $0) } ?? .current
    if kind == .feature {
      let encoding = try Self.feature(
        of: sessions, named: try arguments[Self.name] ?? first.trace.app, arguments, to: file, on: shelf)
      if file == nil { output.write(encoding.text) }
      return .passed
    }
    let checks = try arguments[Self.checks]
    let traces = sessions.map { (name: $0.name, trace: checks == .few ? $0.trace : $0.trace.encoded(with: checks)) }
    let text = try Self.code(of: traces, titled: first.name, as: kind, on: shelf)
    if let path = file { try TextFile.write(text, to: path) } else { output.write(text) }
    return .passed
  }

  /// The sessions of the operands, with the app, the row numbers and the pictures that the options ask for.
  private static func sessions(
    of arguments: ParsedArguments, for kind: Kind
  ) throws(Diagnostic) -> [FeatureEncoding.Session] {
    var sessions = try arguments.operands.map { path throws(Diagnostic) in try FeatureEncoding.Session(at: path) }
    FeatureEncoding.Session.number(&sessions) { kind == .feature ? $0 : $0.testName }
    if arguments[numbers], kind != .feature {
      throw Diagnostic(
        problem: "--numbered-rows is for features, not for --as \(kind.rawValue)", advice: "Leave one of them out.")
    }
    let app = try arguments[app]
    for index in sessions.indices {
      if let app { sessions[index].trace.app = app }
      if arguments[numbers] { sessions[index].trace = sessions[index].trace.withNumberedRows }
      if arguments[pictures] { sessions[index].trace = sessions[index].trace.withPictures }
    }
    return sessions
  }

  /// Encodes sessions as a feature. Its recordings are saved, and with a file the feature and its sessions, too.
  private static func feature(
    of sessions: [FeatureEncoding.Session], named name: String, _ arguments: ParsedArguments, to file: String?,
    on shelf: RecordingShelf
  ) throws -> FeatureEncoding {
    // An existing recording with the name belongs to a feature that was encoded before.
    let writer = try PredefinedSteps.writer(in: arguments[language] ?? Project.ofCommand.language())
    let encoding = FeatureEncoding(sessions, name: name, checks: try arguments[checks], in: writer) {
      shelf.hasOther($0)
    }
    if let path = file {
      try encoding.requireNoOtherSessions(
        on: shelf, than: arguments.operands,
        replacing: arguments[replace] ? FeatureFiles.scenarioNames(in: path) : [],
        advice: "Give the file of the session another name, which the scenario gets; or remove the saved session.")
    }
    for text in encoding.unsaid { OutputFile.writeError("warning: \(text)\n".visibleLines) }
    for (recording, path) in zip(encoding.recordings, try encoding.saveRecordings(on: shelf)) {
      note("gesture", recording.name, in: path)
    }
    if let path = file {
      for (session, path) in zip(encoding.sessions, try encoding.save(to: path, on: shelf)) {
        note("session", session.name, in: path)
      }
    }
    return encoding
  }

  /// Encodes sessions as step code or tests. Recordings of step code are saved.
  private static func code(
    of traces: [(name: String, trace: SessionTrace)], titled title: String, as kind: Kind, on shelf: RecordingShelf
  ) throws(Diagnostic) -> String {
    guard kind == .swift else {
      warn(of: traces.flatMap(\.trace.unsaidByXCUITest))
      return kind.language?.file(of: traces) ?? SessionTrace.xcuiTestFile(of: traces)
    }
    warn(of: traces.flatMap(\.trace.unsaidBySwift))
    var recordings = KeptRecordings(title: title.replacing("/", with: "-")) { shelf.hasOther($0) }
    let text = traces.map { name, trace in trace.swiftSteps(named: name) { recordings.keep($0) } }
      .joined(separator: "\n")
    for recording in recordings.recordings { note("gesture", recording.name, in: try shelf.save(recording)) }
    return text
  }

  private static func note(_ kind: String, _ name: String, in path: String) {
    OutputFile.writeError("kept the \(kind) \(name) in \(path)\n".visibleLines)
  }

  private static func warn(of unsaid: [String]) {
    for text in unsaid { OutputFile.writeError("warning: not saved: \(text)\n".visibleLines) }
  }
}
