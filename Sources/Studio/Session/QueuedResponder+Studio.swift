package import Console
package import HTTP
import JSON

extension QueuedResponder {
  /// Makes the responder of a studio's session, which performs the requests of pages in sequence.
  ///
  /// - Parameters:
  ///   - console: performs lines on the app.
  ///   - setting: the apps and steps of sessions at failing steps.
  ///   - runner: runs feature files.
  ///   - folder: the folder in which files are saved.
  package convenience init(
    studio console: ConsoleSession, _ setting: ConsoleSession.Setting, runner: any StudioRunner, folder: ProjectBounds
  ) {
    let desk = StudioDesk(console, setting, runner, folder)
    self.init { await desk.answer($0).bytes }
  }
}
