import Messages
import OperatingSystem
import SourceText

/// A suite of JUnit XML with the test cases that were already written.
struct JUnitSuite {
  private let name: String
  private let file: String?
  private let started: Timestamp?
  /// The numbers of test cases, and their duration.
  private(set) var totals = Totals()
  private var cases: SpooledMarkup
  private var errorOutput: [String] = []
  /// The hashes of the names of the test cases, which need less memory than the names; collisions are very unlikely.
  private var caseNames: Set<Int> = []

  /// The numbers of test cases, and their duration.
  struct Totals {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var time = Duration.zero
  }

  /// Begins a suite.
  ///
  /// - Parameters:
  ///   - name: the name of the feature.
  ///   - file: its file; nil for problems of the run itself.
  ///   - started: when its first scenario began.
  ///   - spool: the file for test cases until the suite is written.
  init(name: String, file: String?, started: Timestamp? = nil, spool: SpoolFile) {
    cases = SpooledMarkup(in: spool)
    self.name = name
    self.file = file
    self.started = started
  }

  /// Writes the suite.
  ///
  /// - Parameters:
  ///   - settings: the settings of the run, as properties.
  ///   - output: the output for the report.
  /// - Throws: if the spool file cannot be read.
  func write(_ settings: [RunSetting], to output: OutputFile) throws(FileSystem.Failure) {
    var writer = MarkupWriter()
    writer.markup("  <testsuite")
    writer.attribute("name", name)
    writer.attribute("tests", totals.tests)
    writer.attribute("failures", totals.failures)
    writer.attribute("errors", totals.errors)
    writer.attribute("skipped", totals.skipped)
    writer.attribute("time", totals.time.decimalSeconds)
    if let started { writer.attribute("timestamp", started.dateAndTime) }
    if let file { writer.attribute("file", file) }
    writer.markup(">\n")
    writer.properties(settings)
    writer.write(to: output)
    try cases.write(to: output)
    if !errorOutput.isEmpty {
      writer = MarkupWriter()
      writer.markup("    <system-err>", errorOutput.joined(separator: "\n\n"), "</system-err>\n")
      writer.write(to: output)
    }
    output.write("  </testsuite>\n")
  }

  /// Whether the suite contains neither test cases nor error output.
  var isEmpty: Bool { totals.tests == 0 && errorOutput.isEmpty }

  /// Adds a text for users that is not a test case.
  mutating func addErrorOutput(_ text: String) { errorOutput.append(text) }

  /// Adds a problem of the run itself.
  mutating func addError(named name: String, type: String, message: String) {
    totals.tests += 1
    totals.errors += 1
    addCase(named: unique(name), duration: .zero) { cases in
      cases.problem("error", type: type, message: message, text: message)
    }
  }

  /// Adds a scenario.
  ///
  /// - Parameters:
  ///   - attempt: its last attempt.
  ///   - earlier: the earlier attempts, which failed.
  ///   - isStrict: whether pending steps and scenarios without steps are failures.
  mutating func add(_ attempt: Attempt, after earlier: [Attempt], isStrict: Bool) {
    let isFailure = attempt.isFailure(strict: isStrict)
    let isSkipped = !isFailure && attempt.status != .passed
    totals.tests += 1
    totals.failures += isFailure ? 1 : 0
    totals.skipped += isSkipped ? 1 : 0
    totals.time += attempt.duration
    addCase(named: unique(attempt.pickle.pathBelowFeature), of: attempt.pickle, duration: attempt.duration) { cases in
      if isFailure { cases.problem("failure", attempt) }
      if isSkipped { cases.skipped(because: attempt.reason) }
      for attempt in earlier { cases.rerun(isFailure ? "rerunFailure" : "flakyFailure", attempt) }
      cases.output(of: attempt)
    }
  }

  /// Adds a scenario that should have run and did not.
  mutating func addUnrun(_ pickle: Pickle) {
    addSkipped(named: pickle.pathBelowFeature, of: pickle, because: "not run")
  }

  /// Adds a test case that neither passed nor failed.
  mutating func addSkipped(named name: String, of pickle: Pickle? = nil, because reason: String) {
    totals.tests += 1
    totals.skipped += 1
    addCase(named: unique(name), of: pickle, duration: .zero) { $0.skipped(because: reason) }
  }

  private mutating func addCase(
    named caseName: String, of pickle: Pickle? = nil, duration: Duration, _ content: (inout MarkupWriter) -> Void
  ) {
    var markup = MarkupWriter()
    markup.markup("    <testcase")
    markup.attribute("classname", name)
    markup.attribute("name", caseName)
    markup.attribute("time", duration.decimalSeconds)
    if let pickle {
      markup.attribute("file", pickle.uri)
      markup.attribute("line", pickle.location.line)
    }
    markup.markup(">\n")
    content(&markup)
    markup.markup("    </testcase>\n")
    cases.add(markup)
  }

  /// A name that is unique in the suite: servers identify tests by their names.
  private mutating func unique(_ name: String) -> String {
    var candidate = name
    var count = 1
    while !caseNames.insert(candidate.hashValue).inserted {
      count += 1
      candidate = "\(name) (\(count))"
    }
    return candidate
  }
}

extension MarkupWriter {
  /// Writes settings as properties of a suite.
  fileprivate mutating func properties(_ settings: [RunSetting]) {
    guard !settings.isEmpty else { return }
    markup("    <properties>\n")
    for setting in settings {
      markup("      <property")
      attribute("name", setting.name)
      attribute("value", setting.value)
      markup("/>\n")
    }
    markup("    </properties>\n")
  }

  fileprivate mutating func problem(_ element: StaticString, _ attempt: Attempt) {
    problem(
      element, type: attempt.failureType, message: attempt.reason ?? "",
      text: FailureStory.plain.lines(of: attempt).joined(separator: "\n"))
  }

  /// Writes an element with the reason that a test case did not pass.
  fileprivate mutating func problem(_ element: StaticString, type: String, message: String, text: String) {
    begin(element, type: type, message: message)
    self.text(text)
    end(element)
  }

  /// Writes an attempt after which the scenario was retried.
  fileprivate mutating func rerun(_ element: StaticString, _ attempt: Attempt) {
    begin(element, type: attempt.failureType, message: attempt.reason ?? "")
    markup("<stackTrace>", FailureStory.plain.lines(of: attempt).joined(separator: "\n"), "</stackTrace>")
    end(element)
  }

  fileprivate mutating func skipped(because reason: String?) {
    markup("      <skipped")
    if let reason { attribute("message", reason) }
    markup("/>\n")
  }

  /// Writes the logs and links of the steps, and the names of their other attachments.
  ///
  /// Each file is named on a separate line, in the form that GitLab and Jenkins search for.
  fileprivate mutating func output(of attempt: Attempt) {
    let lines =
      attempt.steps.flatMap { $0.attachments.flatMap(\.summaryLines) }
      + attempt.steps.flatMap(\.externalAttachments).compactMap { file in
        file.localPath.flatMap { FileSystem.isThere($0) ? "[[ATTACHMENT|\($0)]]" : nil }
      }
    guard !lines.isEmpty else { return }
    markup("      <system-out>", lines.joined(separator: "\n"), "</system-out>\n")
  }

  private mutating func begin(_ element: StaticString, type: String, message: String) {
    markup("      <")
    markup(element)
    attribute("type", type)
    attribute("message", message)
    markup(">")
  }

  private mutating func end(_ element: StaticString) {
    markup("</")
    markup(element)
    markup(">\n")
  }
}

extension Attempt {
  /// The type of the failure: the type of the thrown error, or the outcome of the scenario.
  fileprivate var failureType: String {
    let worst = steps.first { $0.result?.status == status }
    return worst?.result?.exception?.type ?? Outcome(status).rawValue
  }
}

extension ExternalAttachment {
  /// The path of the file in its written form; nil for a trace, a network address, or a path that does not fit on a
  /// line.
  fileprivate var localPath: String? {
    guard !Attachment.isTrace(mediaType) else { return nil }
    if url.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "]" }) { return nil }
    let path = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
    return path.contains("://") || path.hasPrefix("data:") || path.isEmpty ? nil : path
  }
}
