import AppUnderTest
import Recordings
import StepRegistry

extension ConsoleSession {
  /// Starts an app afresh, and talks about it from now on.
  ///
  /// - Parameters:
  ///   - name: which app; nil is the one that was started last.
  ///   - device: what it runs on; nil is what the app before ran on.
  /// - Returns: what becomes of what was done before; empty where nothing was.
  func start(_ name: String?, on device: Device?) async throws -> String {
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
    return talk(about: app.session, app)
  }

  /// Takes over the app that a step has started.
  ///
  /// - Returns: what becomes of what was done before; empty where nothing was, or the app is the same.
  func adoptApp() -> String {
    guard let session = scenario.value(AppSession.self), session !== adopted else { return "" }
    return talk(about: session, OwnApp(of: session, in: scenario, among: setting.apps))
  }

  private func talk(about session: AppSession, _ app: OwnApp?) -> String {
    let before = setAside(own, for: app)
    (adopted, own, undoable, recordingStart) = (session, app, [], nil)
    guard let before else { return "" }
    return "what was done before (\(before.wording)) becomes a scenario of its own in what 'save feature' writes"
  }

  /// Keeps an app for `save` when another one takes its turn.
  ///
  /// - Returns: what was done to it; nil where nothing was.
  @discardableResult
  func setAside(_ app: OwnApp?, for next: OwnApp?) -> SessionTrace? {
    earlierApps.removeAll { $0.session === next?.session }
    guard let app, app.session !== next?.session else { return nil }
    let trace = app.recorder.trace
    guard !trace.actions.isEmpty else { return nil }
    earlierApps.append(app)
    return trace
  }
}
