import AppUnderTest
import Recordings

/// Recording the actions of the client. The recorder observes those of the app's session; commands that use the driver
/// report their actions here.
extension ServedSession {
  /// Begins to record, when the app has been launched.
  func beginRecording() async throws {
    guard let actions = recordings.actions else { return }
    await actions.begin(on: app)
    if let orientation = setting.launch.orientation { try await record(.turn(orientation)) }
    if !setting.launch.variables.isEmpty { remark("action: set environment variables") }
    recordings.setupActions = actions.count
  }

  /// Saves the actions, if the client has performed any.
  func saveActions() async {
    guard let actions = recordings.actions, let recording = setting.recording, actions.count > recordings.setupActions
    else { return }
    // The actions are saved even if the screen cannot be read.
    if await isRunning { try? await actions.look(at: app) }
    recording.save(actions.trace)
  }

  /// Performs a command, and adds a remark to the recording if the command has not recorded anything.
  ///
  /// - Parameters:
  ///   - name: the name of the command.
  ///   - command: performs it.
  func recorded<Value>(_ name: String, _ command: () async throws -> Value) async throws -> Value {
    let count = recordings.actions?.count
    let value = try await command()
    if recordings.actions?.count == count { remark("command: \(name)") }
    return value
  }

  /// Adds a remark about something that no step repeats.
  func remark(_ what: String) { recordings.actions?.remark(what) }

  /// Adds a step.
  func say(_ step: String) {
    guard let actions = recordings.actions else { return }
    actions.keep([.init("When", step)], since: actions.count)
  }

  /// Begins an action that is performed with the driver; nil without a recorder.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - node: the name of its node on a page, for the client; nil for an action without one.
  func beginAction(_ action: AppAction, onNode node: String? = nil) async throws -> SessionAction? {
    guard recordings.actions != nil else { return nil }
    let tree = try await app.tree()
    var element: ElementID?
    if let node, let browser {
      let elements = Array(tree.elements)
      element = zip(elements, try await browser.nodeNames(of: elements)).first { $1 == node }?.0
    }
    return SessionAction(action, on: element, in: tree, at: try await app.driver.now())
  }

  /// Records an action that has been performed.
  ///
  /// - Parameters:
  ///   - action: the action; nil without a recorder.
  ///   - kind: its kind, if that became known late.
  func record(_ action: SessionAction?, as kind: AppAction? = nil) {
    guard let actions = recordings.actions, var action else { return }
    if let kind { action.action = kind }
    actions.observe(action)
  }

  /// Records an action without an element after it has been performed.
  func record(_ action: AppAction) async throws { record(try await beginAction(action)) }

  /// Records that a node has the focus, as the touch of a field.
  func record(focus action: SessionAction?) {
    guard let action else { return }
    if let target = action.target {
      if target.tree.hasFocus(target.element) { return }
      if target.tree.isEditable(target.element) { return record(action) }
    }
    remark("command: focus")
  }

  /// Adds input to the track, if there is one, with the current time.
  func note(_ change: (inout InputTrack, Duration) -> Void) async {
    // The input itself reports an app that has ended.
    guard recordings.track != nil, let now = try? await app.driver.now(), var changed = recordings.track else { return }
    change(&changed, now)
    recordings.track = changed
  }

  /// Records the input of pointers and keys.
  func record(_ track: InputTrack) {
    switch track.result {
    case .nothing: break
    case .action(let action): record(action)
    case .other: remark("command: POST /actions")
    }
  }

  /// Records the input of pointers and keys before an error, and the error in a remark.
  func record(_ track: InputTrack, endedBy error: any Error) {
    switch track.result {
    case .nothing: return
    case .action(let action): record(action)
    case .other: break
    }
    recordings.actions?.comment("POST /actions failed before its last action: \(WireError(error).code.rawValue)")
  }
}
