package import Messages
package import OperatingSystem
import PageAssets
import SourceText

/// Writes a single page that shows everything about a run and needs no network.
///
/// The only other files are attachments that were stored as files. Details of scenarios are written in packed form
/// during the run, which keeps memory use low. A browser without scripts shows the problems and failures.
package final class HTMLReporter: Reporter {
  private let output: OutputFile
  private let settings: ReportSettings
  private var page = HTMLPage()
  private var data: PageData
  /// The earlier attempts of retried scenarios, by the id of the pickle.
  private var earlierAttempts: [String: [Attempt]] = [:]
  private var snippets = SnippetList()
  private var code = DefinitionFiles()
  private var hasBegun = false

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    self.settings = settings
    page.home = settings.links.home
    page.tally = RepeatTally(isStrict: settings.isStrict)
    data = PageData(output: output, keepsPickles: !settings.earlier.isEmpty)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    begin()
    snippets.take(envelope)
    page.warnings.take(envelope)
    switch envelope {
    case .meta(let meta): page.meta = meta
    case .source(let source): data.add(source)
    case .parseError(let error):
      page.addProblem("\(error.uri):\(error.location)", StepText.lines(of: error.message))
    case .undefinedParameterType(let type):
      page.addProblem("Undefined parameter type", FailureText.lines(of: type))
    case .testRunStarted(let message):
      page.started = page.started ?? message.timestamp
      data.begin(at: message.timestamp)
    case .testRunHookFinished(let message):
      if let hook = stream.runHook(message.testRunHookStartedID) { page.add(hook, message.result) }
    case .testCaseFinished(let message):
      page.ended = message.timestamp
      if let attempt = stream.endedAttempt { add(attempt, in: stream) }
    case .testRunFinished(let message):
      page.ended = message.timestamp
      if let failure = message.failure {
        page.addProblem(
          message.endedEarly ? "The run could not be done" : "The run failed", StepText.lines(of: failure.message))
      }
    default: break
    }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    begin()
    for attempt in stream.unfinishedAttempts { add(attempt, in: stream) }
    page.unrun = stream.unrunPickles.count
    if !stream.isComplete { page.addProblem("The run was cut off", [FailureText.cutOffRun]) }
    data.end(code)
    let run = writeRun(stream)
    page.write(run: run, snippets: snippets.codes, settings: stream.settings, to: output)
    try output.finish()
  }

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    var writer = MarkupWriter()
    writer.markup(PageHead.opening)
    writer.markup(PagePolicy.scripted.element)
    writer.write(to: output)
  }

  private func add(_ attempt: Attempt, in stream: StreamState) {
    guard !attempt.willBeRetried else {
      earlierAttempts[attempt.pickle.id, default: []].append(attempt)
      return
    }
    let earlier = earlierAttempts.removeValue(forKey: attempt.pickle.id) ?? []
    let isFailure = attempt.isFailure(strict: settings.isStrict)
    if settings.showsCode { code.add(attempt) }
    page.count(attempt, isFailure: isFailure)
    if stream.isRepeated { page.tally.add(attempt) }
    data.add(attempt, after: earlier, isFailure: isFailure, settings)
  }

  /// Writes the first part of the page's data.
  ///
  /// - Returns: the number of its block.
  private func writeRun(_ stream: StreamState) -> Int {
    data.writeRun(ReportComparison(settings, before: page.started), of: stream.announcedPickles) { value in
      if let started = page.started { value.member("started", started.dateAndTime) }
      if let repository = page.build.repository { value.member("repository", repository.fileAddress) }
      if let editor = settings.links.editor { value.member("editor", editor) }
    }
  }
}
