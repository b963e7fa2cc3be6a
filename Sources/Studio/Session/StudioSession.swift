package import Console
package import HTTP
import JSON

/// The process of a studio's session: does what pages of the studio ask for, one thing after the other.
package final class StudioSession: WebResponder {
  private typealias Question = (body: [UInt8], answer: CheckedContinuation<WebResponse, Never>)

  private let desk: StudioDesk
  private let questions: AsyncStream<Question>
  private let asking: AsyncStream<Question>.Continuation

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - console: does what is done to the app.
  ///   - setting: the apps and steps of sessions at failing steps.
  ///   - runner: runs feature files.
  ///   - folder: the folder in which files are saved.
  package init(
    _ console: ConsoleSession, _ setting: ConsoleSession.Setting, runner: any StudioRunner, folder: ProjectBounds
  ) {
    desk = StudioDesk(console, setting, runner, folder)
    (questions, asking) = AsyncStream.makeStream()
  }

  /// Answers until the process ends, in the task of the caller, whose task-local values hold for apps and steps.
  package func run() async {
    for await (body, answer) in questions {
      answer.resume(returning: WebResponse(200, type: "application/json", body: await desk.answer(body).bytes))
    }
  }

  /// Has the session answer.
  package func response(to request: WebRequest) async -> WebResponse {
    await withCheckedContinuation { asking.yield((request.body, $0)) }
  }
}
