package import AppUnderTest
import Recordings
import StepRegistry

extension ConsoleSession {
  /// The device of the app that was started last, else the chosen one.
  package var device: Device { history.current?.device ?? setting.device ?? .standard }

  /// Starts an app and uses it from now on.
  ///
  /// - Parameters:
  ///   - name: the app; nil for the app that was started last.
  ///   - device: the device; nil for the device of the previous app.
  /// - Returns: a note about the actions on the previous app; empty without such actions.
  func start(_ name: String?, on device: Device?) async throws -> String {
    guard let name = name ?? history.current?.name ?? setting.app else {
      throw Diagnostic(
        problem: "which app?", advice: "The apps are \(setting.apps.names.joined(separator: ", ")).")
    }
    let before = history.current
    let app = JournaledApp(try entry(named: name), on: device ?? self.device)
    if isRehearsing {
      recordTrappedStart(of: app)
      return ""
    }
    try await app.session.launch()
    try await before?.session.terminate()
    scenario.keep(app.session)
    scenario.keep(app.recorder)
    draft.moveEarlySteps(to: app.recorder)
    let note = takeOver(app.session, app)
    guard let before else { return note }
    let undo = before.journal == nil ? "" : "; 'undo' goes back"
    return "\(app.name) was started afresh on \(app.device.name)\(undo)\(note.isEmpty ? "" : "\n" + note)"
  }

  /// Takes over the app that a step has started or returned to.
  ///
  /// - Returns: a note about the actions on the previous app; empty without such actions or for the same app.
  func adoptApp() -> String {
    guard let session = scenario.value(AppSession.self), session !== history.adopted else { return "" }
    if let known = history.earlier.first(where: { $0.session === session }) {
      scenario.keep(known.recorder)
      return takeOver(session, known)
    }
    return takeOver(session, JournaledApp(of: session, in: scenario, among: setting.apps))
  }

  private func takeOver(_ session: AppSession, _ app: JournaledApp?) -> String {
    let before = setAside(history.current, for: app)
    (history.adopted, history.current) = (session, app)
    guard let before else { return "" }
    var notes = [
      "earlier actions (\(before.wording)) become a separate scenario when \(setting.surface.saveFeature) writes the file"
    ]
    if draft.recording != nil {
      notes.append("the recording has the actions until now; \(setting.surface.endRecording) saves it")
    }
    return notes.joined(separator: "\n")
  }

  /// Keeps an app for `save` when another app is used.
  ///
  /// - Returns: the actions on the app; nil without actions.
  @discardableResult
  func setAside(_ app: JournaledApp?, for next: JournaledApp?) -> SessionTrace? {
    history.earlier.removeAll { $0.session === next?.session }
    guard let app, app.session !== next?.session, app.session !== draft.replaced?.app else { return nil }
    let trace = app.recorder.trace
    guard !trace.actions.isEmpty else { return nil }
    history.earlier.append(app)
    return trace
  }
}
