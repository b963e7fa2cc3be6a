import CommandOptions
import Messages
import OperatingSystem
import Project
import RecordedAnswers
import SourceText

/// Takes the exchanges with real servers out of the messages of a run, and writes them to a folder at its end.
final class RunAnswers {
  static let option = Option(
    "--record-answers", .folder, isInProfiles: false,
    help: "record what real servers answer to pages")

  /// The options that cannot be combined with the recording, with the reasons.
  private static let refused: [(option: any CommandOption, reason: String)] = [
    (RunCommand.watch, "the files would start the next run"), (RunCommand.dryRun, "nothing is run"),
    (ClaimChoice.option, "several tasks would write the same files"),
  ]

  private let target: String
  private let path: String
  private var recorder: AnswerRecorder
  /// The number of each test case in the plan.
  private var plan: [String: Int] = [:]
  /// The test cases of the attempts that have not ended.
  private var attempts: [String: String] = [:]
  /// The exchanges of the attempts.
  private var scenarios: [String: RecordedScenario] = [:]
  /// The number of attachments that could not be read.
  private var damaged = 0
  /// Notes and warnings on the recording, once it is written.
  private(set) var notes: [Diagnostic] = []

  /// Reads the folder; nil without the option.
  ///
  /// - Throws: why the folder cannot be used, or the problems of its files.
  init?(_ arguments: ParsedArguments) throws {
    guard let path = try arguments[Self.option] else { return nil }
    try arguments.refuse(Self.option, with: Self.refused)
    self.path = path
    target = try OutputPath("a recorded answer", isOfProject: false).folder(of: path)
    recorder = AnswerRecorder(try AnswerFolder(reading: path, mayBeMissing: true))
  }

  /// Takes a message.
  ///
  /// - Returns: whether the message is an exchange, which no report needs.
  func take(_ envelope: Envelope) -> Bool {
    switch envelope {
    case .testCase(let message): plan[message.id] = plan.count
    case .testCaseStarted(let message): attempts[message.id] = message.testCaseID
    case .testCaseFinished(let message):
      // The attempt that counts is the last one.
      if message.willBeRetried { scenarios[message.testCaseStartedID] = nil }
    case .attachment(let message) where message.mediaType == RecordedScenario.mediaType:
      guard case .step(let attempt, _) = message.owner, let read = RecordedScenario(parsing: message.bytes) else {
        damaged += 1
        return true
      }
      scenarios[attempt, default: RecordedScenario(title: read.title, exchanges: [])].exchanges += read.exchanges
      return true
    default: break
    }
    return false
  }

  /// Writes the files.
  ///
  /// - Returns: the problems.
  func write() -> [Diagnostic] {
    // Workers end scenarios in any order.
    let ended = scenarios.sorted { position(of: $0.key) < position(of: $1.key) }
    for scenario in ended { recorder.add(scenario.value) }
    let failures = recorder.write(to: target)
    notes = recorder.notes
    if scenarios.isEmpty {
      notes.append(
        Diagnostic(
          .warning, problem: "no answer was recorded in \(path): no script of a page asked a real server",
          advice: "Model apps send no requests to servers, and the files of a page itself are not recorded."))
    }
    return failures
      + Array(
        repeating: Diagnostic(problem: "answers of a step could not be read, and are not recorded"),
        count: min(damaged, 1))
  }

  private func position(of attempt: String) -> Int { attempts[attempt].flatMap { plan[$0] } ?? .max }
}
