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
      try form.requireTarget(target, hasNumbers: hasNumbers)
      if form == .state {
        try await session.saveState(target, replacing: replaces)
        return .done
      }
      await session.lookOnceMore()
      return .text(
        try await session.save(
          SaveOrder(form: form, path: target, name: name, replaces: replaces, hasNumberedRows: hasNumbers)))
    }.whenRepeated { session, arguments in
      if try Parameter("KIND", .savedForm).read(arguments) == .state {
        let (name, replaces) = (Parameter("NAME", .text()), Parameter.flag("replace"))
        try await session.saveState(try name.read(arguments), replacing: try replaces.read(arguments))
      } else {
        session.noteSavedBefore()
      }
      return .done
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

/// The arguments of `save` for a file.
private struct SaveOrder {
  let form: SavedForm
  let path: String
  /// The name of the scenario; nil for the name of the file.
  let name: String?
  let replaces: Bool
  /// Whether a feature names list items by number.
  let hasNumberedRows: Bool

  /// The name of the scenario.
  var title: String { name ?? String(FileSystem.name(of: path).prefix { $0 != "." }) }
}

/// The text of a saved file, the further files that it needs, and the actions that it leaves out.
private struct SavedText {
  let text: String
  var kept: [String] = []
  var notes: [String] = []
}

extension SavedForm {
  /// An example of a file name for this form.
  private var example: String {
    switch self {
    case .feature: "features/Sum.feature"
    case .steps: "features/steps/Sum.swift"
    case .xcuitest: "SumTests.swift"
    case .state, .session: "Sum.trace.json"
    }
  }

  /// Checks the target of `save`.
  fileprivate func requireTarget(_ target: String, hasNumbers: Bool) throws(Diagnostic) {
    guard !target.trimmed.isEmpty else {
      throw Diagnostic(
        problem: "save \(rawValue) needs \(self == .state ? "a name for the state" : "the name of a file"), "
          + "but this one is empty",
        advice: self == .state
          ? "Write save state logged_in, for instance." : "Write save \(rawValue) \(example), for instance.")
    }
    if self == .feature { return try Self.requireFeatureName(target) }
    guard self == .state || !hasNumbers else {
      throw Diagnostic(problem: "numbered_rows is for features, not for \(rawValue)", advice: "Leave it out.")
    }
  }

  /// Checks the file name of a feature. Runs find only `.feature` files, and Markdown would be read differently.
  private static func requireFeatureName(_ path: String) throws(Diagnostic) {
    guard !path.hasSuffix(".feature") else { return }
    let file = FileSystem.name(of: path)
    let stem = path.dropLast(file.count) + file.prefix { $0 != "." }
    throw Diagnostic(
      problem: "runs find only features in files that end in .feature, and \(path.quoted) does not",
      advice: "Name it \((stem + ".feature").quoted).")
  }
}

extension ParameterValue<SavedForm> {
  fileprivate static var savedForm: Self {
    Self(kind: word.kind) { given throws(Diagnostic) in
      let text = try ParameterValue<String>.text().read(given)
      if let form = SavedForm(rawValue: text) { return form }
      throw given.problem(
        "a session cannot be saved as '\(text)'",
        hint: "The forms are \(SavedForm.allCases.map(\.rawValue).joined(separator: ", ")).")
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
    let advice = setting.surface.replaceFile(path, by: command)
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

  /// Records the effect of the last action, which is otherwise recorded by the next action.
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
  fileprivate func save(_ order: SaveOrder) throws(Diagnostic) -> String {
    let traces = (history.earlier.map(\.recorder) + [recorder].compactMap(\.self)).map(\.trace)
      .filter { !$0.actions.isEmpty }
    guard let trace = traces.last else { throw Diagnostic(problem: "no actions were recorded yet") }
    try requireReplaceable(order.path, order.replaces, example: "save \(order.form.rawValue)")
    let saved: SavedText
    switch order.form {
    case .feature: saved = try saveFeature(traces, order)
    case .steps: saved = try saveSteps(trace, order)
    case .xcuitest:
      saved = SavedText(
        text: trace.xcuiTestFile(named: order.title), notes: trace.omittedByXCUITest.map { "not saved: \($0)" })
      try TextFile.write(saved.text, to: order.path)
    case .session, .state:
      saved = SavedText(text: trace.text)
      try TextFile.write(saved.text, to: order.path)
    }
    work.files[order.path] = SavedFile(text: saved.text, kept: saved.kept)
    if order.form == .feature || traces.count == 1 { noteSaved() }
    var notes = saved.notes
    if !draft.rest.lines.isEmpty {
      notes.append(
        "not saved: \(draft.rest.lines.count.counted("step")) that did not run yet; 'try rest: true' runs them")
    }
    if order.form != .feature {
      notes += traces.dropLast().map { "not saved: \($0.wording); 'save feature' writes that too" }
    }
    return ([order.path] + saved.kept + notes).joined(separator: "\n")
  }

  /// Writes sessions as the scenarios of a feature, with their recordings.
  private func saveFeature(_ traces: [SessionTrace], _ order: SaveOrder) throws(Diagnostic) -> SavedText {
    let (title, shelf) = (order.title, RecordingShelf.ofProject(with: order.path))
    let sessions = traces.enumerated().map { index, trace in
      NamedSession(
        traces.count == 1 ? title : "\(title) \(index + 1)", order.hasNumberedRows ? trace.withNumberedRows : trace)
    }
    let apps = Set(traces.map(\.app))
    let own = work.files[order.path]?.kept ?? []
    let encoding = FeatureEncoding(
      sessions, name: order.name ?? (apps.count == 1 ? apps.first : nil) ?? title, in: try writer()
    ) { shelf.hasOther($0, than: own) }
    try encoding.requireNoOtherSessions(
      on: shelf, than: own, replacing: order.replaces ? FeatureFiles.scenarioNames(in: order.path) : [],
      advice: setting.surface.renameScenario("\(title) 2", in: order.path))
    let recordings = try encoding.saveRecordings(on: shelf)
    let kept = try encoding.save(to: order.path, on: shelf)
    return SavedText(text: encoding.text, kept: recordings + kept, notes: encoding.omissions)
  }

  /// Writes a session as the code of steps, with its recordings.
  private func saveSteps(_ trace: SessionTrace, _ order: SaveOrder) throws(Diagnostic) -> SavedText {
    let shelf = RecordingShelf.ofProject(with: order.path)
    let own = work.files[order.path]?.kept ?? []
    var recordings = KeptRecordings(title: order.title) { shelf.hasOther($0, than: own) }
    let text = trace.swiftSteps(named: order.title) { recordings.keep($0) }
    let kept = try recordings.recordings.map { recording throws(Diagnostic) in try shelf.save(recording) }
    try TextFile.write(text, to: order.path)
    return SavedText(text: text, kept: kept, notes: trace.omittedBySwift.map { "not saved: \($0)" })
  }
}

extension SessionTrace {
  /// A description of the recorded steps: `2 steps on Calculator, iPhone X`.
  var wording: String { "\(scenarioActions.count.counted("step")) on \(app), \(device)" }
}
