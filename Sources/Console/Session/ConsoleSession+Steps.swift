import AppUnderTest
import GherkinParser
import Recordings
import Runner
import StepLibrary
import StepRegistry

extension ConsoleSession {
  /// Runs a step and records it as written. The first step that passes in another language sets the language of the
  /// session.
  ///
  /// - Parameters:
  ///   - word: the keyword.
  ///   - text: the step without its keyword.
  ///   - block: the lines of the table or text below it.
  /// - Returns: the attachments of the step, as text.
  func perform(_ word: WrittenKeyword, _ text: String, _ block: [String]) async throws -> String {
    let (language, earlierCalls) = (setting.language, definitions.calls)
    setting.language = language ?? word.language
    do {
      return try await perform(step: text, block, keyword: word.english)
    } catch {
      if setting.language != language { (setting.language, definitions.calls) = (language, earlierCalls) }
      throw error
    }
  }

  /// Runs a step and records it as written.
  ///
  /// - Parameters:
  ///   - text: the step without its keyword.
  ///   - block: the lines of the table or text below it.
  ///   - keyword: the keyword.
  /// - Returns: the attachments of the step, as text.
  /// - Throws: a diagnostic for a step with a line break, or the error of the step.
  func perform(step text: String, _ block: [String], keyword: String) async throws -> String {
    guard !text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) else {
      throw Diagnostic(
        problem: "a step is one line, and this one has a line break", advice: "Leave out the line break.")
    }
    let step = try WrittenStep(text, block)
    let registry = try registry()
    // The worlds continue in the task of this line.
    let language = setting.language.map { ScenarioSurroundings(tags: [], feature: "", rule: nil, language: $0) }
    let calls =
      definitions.calls?.handedOver(with: registry, to: language) ?? StepCalls(registry: registry, scenario: language)
    definitions.calls = calls
    let context = StepContext(scenario: scenario, stepCalls: calls)
    let mark = recordMark
    definitions.stepKind =
      StepKeyword.allCases.first { $0.english == keyword } ?? (keyword == "*" ? nil : definitions.stepKind)
    let isOutcome = definitions.stepKind == .then
    try await context.perform { try await StepRegistry.step(step.text, step.block, isOutcome: isOutcome) }
    let note = adoptApp()
    if let error = context.takeLaterFailures().first { throw error }
    keep(WrittenSteps.Step(keyword, ([text] + block.withoutIndentation).joined(separator: "\n")), since: mark)
    let texts =
      context.takeAttachments().filter { $0.mediaType != StepContext.Attachment.groupEnd }.map(\.consoleText)
      + (note.isEmpty ? [] : [note])
    return texts.joined(separator: "\n")
  }

  /// Performs actions of a step on the app and records the step.
  ///
  /// - Parameters:
  ///   - keyword: the keyword of the step.
  ///   - text: the step without its keyword; nil records only the actions.
  ///   - body: performs the actions.
  func keeping(_ keyword: String, _ text: String?, _ body: (AppSession) async throws -> Void) async throws {
    let app = try app()
    let mark = recordMark
    try await body(app)
    if let text { keep(WrittenSteps.Step(keyword, text), since: mark) }
  }

  /// Records a step as written, for the app in use, or for the next app if none is in use.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - before: the recorded actions before the step ran.
  func keep(_ step: WrittenSteps.Step, since before: RecordMark) {
    guard let recorder, recorder !== draft.replaced?.recorder else {
      draft.earlySteps.append(step)
      return
    }
    let launches = recorder !== before.recorder
    recorder.keep([step], since: launches ? 0 : before.count, launching: launches)
    if launches { draft.moveEarlySteps(to: recorder) }
  }

  /// The recorded actions until now.
  var recordMark: RecordMark { RecordMark(recorder: recorder, count: recorder?.count ?? 0) }
}

extension StepContext.Attachment {
  /// The text for an attachment.
  fileprivate var consoleText: String {
    if case .text(let text) = body, mediaType.hasPrefix("text/") { return text }
    return "(\(fileName ?? mediaType) attached)"
  }
}

extension [String] {
  /// Removes the indentation of the first line from all lines.
  var withoutIndentation: [String] {
    let indentation = first.map { $0.prefix(while: \.isWhitespace).count } ?? 0
    return map { line in
      String(line.dropFirst(Swift.min(indentation, line.prefix(while: \.isWhitespace).count)))
    }
  }
}
