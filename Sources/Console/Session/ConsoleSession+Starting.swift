import AppUnderTest
import ModelApps
import Recordings
import StepRegistry

extension ConsoleSession {
  /// Starts an app afresh, and talks about it from now on.
  ///
  /// - Parameters:
  ///   - name: which app; nil is the one that was started last.
  ///   - device: what it runs on; nil is what the app before ran on.
  func start(_ name: String?, on device: Device?) async throws {
    guard let name = name ?? own?.name ?? setting.app else {
      throw Diagnostic(
        problem: "which app?", advice: "There are \(setting.apps.names.joined(separator: ", ")).")
    }
    let before = own
    let app = OwnApp(try setting.apps.app(named: name), on: device ?? own?.device ?? setting.device)
    try await app.session.launch()
    try await before?.session.terminate()
    scenario.keep(app.session)
    scenario.keep(app.recorder)
    talk(about: app.session, app)
  }

  /// Takes over the app that a step has started.
  func adoptApp() {
    guard let session = scenario.value(AppSession.self), session !== adopted else { return }
    talk(about: session, OwnApp(of: session, in: scenario, among: setting.apps))
  }

  private func talk(about session: AppSession, _ app: OwnApp?) {
    (adopted, own, undoable, recordingStart) = (session, app, [], nil)
  }
}
