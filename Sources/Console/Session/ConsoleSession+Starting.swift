import AppUnderTest
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
    own = app
    scenario.keep(app.session)
    undoable = []
    await beginRecording(of: app)
  }

  /// Takes over the app that a step has started.
  func adoptApp() async {
    guard let session = scenario.value(AppSession.self), session !== own?.session,
      let app = OwnApp(of: session, among: setting.apps)
    else { return }
    own = app
    undoable = []
    await beginRecording(of: app)
  }

  /// Keeps what is done to an app from now on.
  private func beginRecording(of app: OwnApp) async {
    if let before = recorder, let session = scenario.value(AppSession.self) { await before.end(on: session) }
    let recorder = Recorder(app: app.name, device: app.device)
    await recorder.begin(on: app.session)
    self.recorder = recorder
    recordingStart = nil
  }

  /// Begins to keep what is done to the app that the session begins with.
  func beginRecordingIfNeeded() async {
    if let own, recorder == nil { await beginRecording(of: own) }
  }
}
