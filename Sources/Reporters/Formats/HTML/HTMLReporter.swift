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
  private var blocks: PackedBlocks
  private var index: ReportIndex
  private var scenarios = PackedBlocks.Pile()
  private var sources = PackedBlocks.Pile()
  private var value = JSONWriter(capacity: 4096)
  /// The earlier attempts of retried scenarios, by the id of the pickle.
  private var earlierAttempts: [String: [Attempt]] = [:]
  private var snippets = SnippetList()
  private var code = DefinitionFiles()
  private var hasBegun = false
  private var isRepeated = false

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    self.settings = settings
    blocks = PackedBlocks(output: output)
    page.home = settings.home
    page.tally = RepeatTally(isStrict: settings.isStrict)
    index = ReportIndex(keepsPickles: settings.history != nil || settings.compared != nil)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    begin()
    isRepeated = stream.isRepeated
    snippets.take(envelope)
    page.warnings.take(envelope)
    switch envelope {
    case .meta(let meta): page.meta = meta
    case .source(let source): add(source)
    case .parseError(let error):
      page.addProblem("\(error.uri):\(error.location)", StepText.lines(of: error.message))
    case .undefinedParameterType(let type):
      page.addProblem("Undefined parameter type", FailureText.lines(of: type))
    case .testRunStarted(let message):
      page.started = page.started ?? message.timestamp
      index.begin(at: message.timestamp)
    case .testRunHookFinished(let message):
      if let hook = stream.runHook(message.testRunHookStartedID) { page.add(hook, message.result) }
    case .testCaseFinished(let message):
      page.ended = message.timestamp
      if let attempt = stream.endedAttempt { add(attempt) }
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
    stream.unfinishedAttempts.forEach(add)
    page.unrun = stream.unrunPickles.count
    if !stream.isComplete { page.addProblem("The run was cut off", [FailureText.cutOffRun]) }
    blocks.end(&scenarios)
    for (path, bytes) in code.contents {
      value.removeAll()
      bytes.withUnsafeBufferPointer { value.utf8($0) }
      index.addCode(path, at: value.withBytes { blocks.add($0, to: &sources) })
    }
    blocks.end(&sources)
    index.end(&blocks)
    writeRun(stream)
    page.write(snippets: snippets.codes, settings: stream.settings, to: output)
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

  private func add(_ source: SourceFile) {
    guard !index.hasSource(source.uri) else { return }
    value.removeAll()
    source.bytes.withUnsafeBufferPointer { value.utf8($0) }
    index.addSource(source.uri, at: value.withBytes { blocks.add($0, to: &sources) })
  }

  private func add(_ attempt: Attempt) {
    guard !attempt.willBeRetried else {
      earlierAttempts[attempt.pickle.id, default: []].append(attempt)
      return
    }
    let earlier = earlierAttempts.removeValue(forKey: attempt.pickle.id) ?? []
    let isFailure = attempt.isFailure(strict: settings.isStrict)
    if settings.showsCode { code.add(attempt) }
    page.count(attempt, isFailure: isFailure)
    if isRepeated { page.tally.add(attempt) }
    let location = blocks.begin(&scenarios)
    value.removeAll()
    value.scenario(earlier + [attempt], command: settings.command(for: attempt), settings) { value in
      blocks.drain(&value, to: &scenarios)
    }
    blocks.end(&value, to: &scenarios)
    index.add(attempt, at: location, isFailure: isFailure, earlier: earlier, to: &blocks)
  }

  /// Writes the first part of the page's data.
  private func writeRun(_ stream: StreamState) {
    let comparison = ReportComparison(settings, before: page.started)
    value.removeAll()
    value.object { value in
      value.member("format", 1)
      if let started = page.started { value.member("started", started.dateAndTime) }
      if let repository = page.build.repository { value.member("repository", repository.fileAddress) }
      if let editor = settings.editor { value.member("editor", editor) }
      index.write(to: &value)
      if !comparison.isEmpty {
        comparison.write(stream.announcedPickles, shown: index.hasRow, to: &blocks, &value)
      }
    }
    var pile = PackedBlocks.Pile()
    page.run = value.withBytes { blocks.add($0, to: &pile) }.block
    blocks.end(&pile)
  }
}
