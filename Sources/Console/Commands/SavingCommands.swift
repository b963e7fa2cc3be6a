import AppUnderTest
import OperatingSystem
import Recordings
import Runner
import SourceText
import StepLibrary
import StepRegistry

extension CommandTable {
  /// Commands that save actions or the state of the app.
  static let savingCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "save", takes: Parameter("KIND", .savedForm), Parameter("NAME", .text(.file)), Parameter(named: "name", .text()),
      .flag("replace"), .flag("numbered_rows"),
      summary:
        "Writes the actions and checks as a scenario, as step code, as a test of XCUITest or as a session for "
        + "encode; with state keeps the app as it is now, until the session ends. A file that exists is replaced only "
        + "with replace: true, or if it is as this session has saved it. With numbered_rows: true a feature names list "
        + "items by number.",
      example: "save feature features/Sum.feature, name: \"Adding numbers\""
    ) { session, form, target, name, replaces, hasNumbers in
      guard !target.trimmed.isEmpty else {
        let what = form == .state ? "a name for the state" : "the name of a file"
        throw Diagnostic(
          problem: "save \(form.rawValue) needs \(what), but this one is empty",
          advice: form == .state
            ? "Write save state logged_in, for instance." : "Write save \(form.rawValue) \(form.example), for instance."
        )
      }
      guard form != .state else {
        try await session.saveState(target, replacing: replaces)
        return .done
      }
      if form == .feature { try requireFeatureName(target) }
      await session.lookOnceMore()
      guard form == .feature || !hasNumbers else {
        throw Diagnostic(problem: "numbered_rows is for features, not for \(form.rawValue)", advice: "Leave it out.")
      }
      return .text(
        try await session.save(as: form, to: target, named: name, replacing: replaces, numbering: hasNumbers))
    },
    ConsoleCommand(
      "restore", takes: Parameter("NAME", .text(.state)), summary: "Goes back to a state of the app that was saved.",
      example: "restore logged_in"
    ) { session, name in
      try await session.restore(name)
      return .done
    },
  ]
}

/// The forms in which a session can be saved.
private enum SavedForm: String, CaseIterable {
  case state, feature, steps, xcuitest, session

  /// An example of a file name for this form.
  var example: String {
    switch self {
    case .feature: "features/Sum.feature"
    case .steps: "features/steps/Sum.swift"
    case .xcuitest: "SumTests.swift"
    case .state, .session: "Sum.trace.json"
    }
  }
}

/// Checks the file name of a feature. Runs find only `.feature` files, and Markdown would be read differently.
private func requireFeatureName(_ path: String) throws(Diagnostic) {
  guard !path.hasSuffix(".feature") else { return }
  let file = FileSystem.name(of: path)
  let stem = path.dropLast(file.count) + file.prefix { $0 != "." }
  throw Diagnostic(
    problem: "runs find only features in files that end in .feature, and \(path.quoted) "
      + "does not",
    advice: "Name it \((stem + ".feature").quoted).")
}

extension ParameterValue<SavedForm> {
  fileprivate static var savedForm: Self {
    Self(kind: word.kind) { given throws(Diagnostic) in
      let text = try ParameterValue<String>.text().read(given)
      if let form = SavedForm(rawValue: text) { return form }
      throw given.problem(
        "a session cannot be saved as '\(text)'",
        hint: "There are \(SavedForm.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }
}

extension ConsoleSession {
  /// Checks that a file can be written: it is missing, unchanged since this session saved it, or the user asked to
  /// replace it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - replaces: whether the user asked to replace the file.
  ///   - command: the beginning of the command that replaces the file.
  /// - Throws: a `Diagnostic` that shows how to replace the file.
  func requireReplaceable(
    _ path: String, _ replaces: Bool, example command: String
  ) throws(Diagnostic) {
    if replaces { return }
    let advice =
      setting.hasForms
      ? "Name another file, or choose Replace."
      : "Name another file, or replace it: \(command) \"\(path)\", replace: true"
    guard let saved = work.files[path], FileSystem.isThere(path) else {
      return try TextFile.requireNone(at: path, advice: advice)
    }
    do throws(FileSystem.Failure) {
      if try FileSystem.read(path) == Array(saved.text.utf8) { return }
    } catch {
      throw Diagnostic(error)
    }
    throw Diagnostic(
      uri: path, problem: "the file was changed since it was saved, and is left as it is", advice: advice)
  }

  /// Records the effect of the last action, which has no later action after it.
  fileprivate func lookOnceMore() async {
    do {
      // An app that is not running yet has no effects.
      if let recorder, case let app = try app(), await app.isRunning { try await recorder.look(at: app) }
    } catch {
      // The actions are saved even if the screen cannot be read.
    }
  }

  /// Writes features in the language of the project; nil for English.
  private func writer() throws(Diagnostic) -> SentenceWriter? {
    do {
      return try PredefinedSteps.writer(in: setting.language)
    } catch let problem as Diagnostic {
      throw problem
    } catch {
      throw Diagnostic(problem: "\(error)")
    }
  }

  /// Writes the recorded actions to a file.
  fileprivate func save(
    as form: SavedForm, to path: String, named name: String?, replacing replaces: Bool, numbering hasNumbers: Bool
  ) throws(Diagnostic) -> String {
    let traces = (earlierApps.map(\.recorder) + [recorder].compactMap(\.self)).map(\.trace)
      .filter { !$0.actions.isEmpty }
    guard let trace = traces.last else {
      throw Diagnostic(problem: "there are no actions to save yet")
    }
    try requireReplaceable(path, replaces, example: "save \(form.rawValue)")
    let file = FileSystem.name(of: path)
    let title = name ?? String(file.prefix { $0 != "." })
    let shelf = RecordingShelf.ofProject(with: path)
    var notes: [String] = []
    var kept: [String] = []
    let text: String
    switch form {
    case .feature:
      let sessions = traces.enumerated().map { index, trace in
        NamedSession(
          traces.count == 1 ? title : "\(title) \(index + 1)", hasNumbers ? trace.withNumberedRows : trace)
      }
      let isOneApp = Set(traces.map(\.app)).count == 1
      let own = work.files[path]?.kept ?? []
      let encoding = FeatureEncoding(sessions, name: name ?? (isOneApp ? trace.app : title), in: try writer()) {
        shelf.hasOther($0, than: own)
      }
      try encoding.requireNoOtherSessions(
        on: shelf, than: own, replacing: replaces ? FeatureFiles.scenarioNames(in: path) : [],
        advice: setting.hasForms
          ? "Write another name, or remove the saved session."
          : "Name the scenario otherwise, as in save feature \"\(path)\", name: \"\(title) 2\"; or remove the "
            + "saved session.")
      kept = try encoding.saveRecordings(on: shelf)
      kept += try encoding.save(to: path, on: shelf)
      text = encoding.text
      notes = encoding.omissions
    case .steps:
      let own = work.files[path]?.kept ?? []
      var recordings = KeptRecordings(title: title) { shelf.hasOther($0, than: own) }
      text = trace.swiftSteps(named: title) { recordings.keep($0) }
      kept = try recordings.recordings.map { recording throws(Diagnostic) in try shelf.save(recording) }
      try TextFile.write(text, to: path)
      notes = trace.omittedBySwift.map { "not saved: \($0)" }
    case .xcuitest:
      text = trace.xcuiTestFile(named: title)
      try TextFile.write(text, to: path)
      notes = trace.omittedByXCUITest.map { "not saved: \($0)" }
    case .session, .state:
      text = trace.text
      try TextFile.write(text, to: path)
    }
    work.files[path] = SavedFile(text: text, kept: kept)
    if form == .feature || traces.count == 1 { noteSaved() }
    if !rest.lines.isEmpty {
      notes.append("not saved: \(rest.lines.count.counted("step")) that did not run yet; 'try rest: true' runs them")
    }
    if form != .feature {
      notes += traces.dropLast().map { "not saved: \($0.wording); 'save feature' writes that too" }
    }
    return ([path] + kept + notes).joined(separator: "\n")
  }
}

extension SessionTrace {
  /// A description of the recorded steps: `2 steps on Calculator, iPhone X`.
  var wording: String { "\(scenarioActions.count.counted("step")) on \(app), \(device)" }
}
