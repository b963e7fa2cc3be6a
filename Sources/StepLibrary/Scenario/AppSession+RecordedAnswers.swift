public import AppUnderTest
import OperatingSystem
import RecordedAnswers
import SourceText
import StepRegistry

extension AppSession {
  /// Answers requests of the app as recorded in a folder, if no stub answers them.
  ///
  /// Answers to equal requests are given in their order, and the last one is repeated. A request that was not recorded
  /// fails, and with it the step during which the app makes it.
  ///
  /// - Parameter folder: the folder in the project, relative to the working folder.
  /// - Throws: the problems of the files; an `AppError` if the driver cannot do it.
  public func answer(asRecordedIn folder: String) async throws { try await answer(by: .reading(folder)) }

  /// Answers requests by a replay.
  func answer(by replay: AnswerReplay) async throws {
    try await perform(.answerAsRecorded(replay.servers))
    guard let scenario = Scenario.current else { return }
    scenario.checkSteps { if let problem = replay.problem { throw problem } }
  }
}

extension AnswerReplay {
  /// Replays the answers of a folder of the project.
  ///
  /// - Throws: a `Diagnostic` for a folder outside of the project; the problems of the files.
  static func reading(_ path: String) throws -> AnswerReplay {
    do throws(FileSystem.Failure) {
      let project = FileSystem.canonical(FileSystem.workingFolder)
      let folder = try FileSystem.destination(of: path, inProject: FileSystem.workingFolder)
      guard FileSystem.isInside(folder, project), folder != project else {
        throw FileSystem.Failure(path: path, code: 0, explanation: "recorded answers are in a folder of the project")
      }
    } catch {
      throw Diagnostic(error, advice: "Name a folder in the working folder, without \"..\" and links.")
    }
    return AnswerReplay(try AnswerFolder(reading: path))
  }

  /// The problem of the requests that were not recorded since the last call; nil without one.
  fileprivate var problem: StepProblem? {
    let problems = takeProblems()
    return problems.isEmpty ? nil : StepProblem(problems.joined(separator: "\n"))
  }
}

/// Records the exchanges of a scenario's apps with real servers, as attachments that the command takes.
enum AnswerRecording {
  /// Refuses an app whose requests cannot be recorded.
  ///
  /// - Throws: a `StepProblem` for an app behind a server during a recording.
  static func refuse(_ app: AppCatalog.Entry) throws {
    guard app.isRemote, RunEnvironment.current.recordsAnswers else { return }
    throw StepProblem(
      "--record-answers cannot record the requests of \"\(app.name)\": the app runs behind a server of Appium, "
        + "Calabash or WebDriver\nRun the scenarios with this app without --record-answers.")
  }

  /// Begins to record a session.
  static func begin(_ session: AppSession, in scenario: Scenario) {
    guard RunEnvironment.current.recordsAnswers else { return }
    guard let driver = session.driver.able(as: (any ServerRecordingDriver).self) else { return }
    let title = scenario.name
    scenario.atStepEnd {
      // Together, the exchanges of a step may be too large for an attachment.
      for exchange in await driver.takeServerExchanges() {
        let record = RecordedScenario(title: title, exchanges: [exchange])
        attachEvidence(.bytes(record.bytes), as: RecordedScenario.mediaType, on: .always)
      }
    }
  }
}
