import AppUnderTest
import JSON
import Recordings

/// The settings of a client for the commands of its session.
struct ClientSettings {
  /// The capabilities in force.
  var capabilities: [String: JSONValue]
  /// The timeouts.
  var timeouts: Timeouts
  /// The settings of Appium by their names.
  var settings: [String: JSONValue] = [:]
}

/// The elements that were returned to a client.
struct ReturnedElements {
  /// The elements of the app.
  var elements: KnownElements
  /// The places that were found by pictures.
  var pictures = PictureElements()
  /// The nodes of pages.
  var nodes = PageNodes()
}

/// The documents and fields of the nodes of pages that a client uses.
struct PageNodes {
  /// The frames and pages of the nodes that were returned to the client, by document.
  var documents: [String: String] = [:]
  /// The paths of the files that were chosen in fields, by the names of the fields.
  var files: [String: [String]] = [:]
}

/// The state of a device that clients set and query.
struct DeviceState {
  /// The appearance; nil until a client sets it.
  var appearance: Appearance?
  /// The size of texts; nil until a client sets it.
  var textSize: TextSize?
  /// The decisions about permissions, in the words of the client.
  var permissions: [Permission: String] = [:]
  /// The location; nil until a client sets it.
  var location: Location?
  /// The state of the app when the device was locked; nil for an unlocked device.
  var stateWhenLocked: AppState?
  /// Whether the device is locked.
  var isLocked: Bool { stateWhenLocked != nil }
}

/// The recordings of a session.
struct SessionRecordings {
  /// Records the actions of the client, for a feature; nil to record nothing.
  let actions: Recorder?
  /// The number of recorded actions before the first command of the client.
  var setupActions: Int
  /// The input of the current actions of pointers and keys; nil outside of them, and if nothing is recorded.
  var track: InputTrack?
  /// Records touches while a client of Calabash records.
  var touches: TouchRecorder?
  /// The video of the screen; nil if the screen is not recorded.
  var film: ServedFilm?

  /// Begins with the recorder of the client's actions.
  init(actions: Recorder?) {
    self.actions = actions
    setupActions = actions?.count ?? 0
  }
}

/// The running command of a session and the commands that wait for it.
struct CommandQueue {
  /// Whether a command runs.
  var isBusy = false
  /// The commands that wait, in their order.
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether the running command may change the screen without time passing.
  var mayChangeScreen = false
  /// The end of the last command.
  private(set) var lastUse = ContinuousClock.now

  /// Ends the running command, and continues with the next one.
  mutating func finish() {
    lastUse = .now
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }
}

/// The times of a session that decide how much of the app's time passes.
struct SessionClock {
  /// The real time at which the app was launched, if its time follows real time.
  var launch: ContinuousClock.Instant?
  /// The app's time after the last input.
  var lastInput: Duration?
  /// The queries since the last action or passage of time.
  var questions: Set<String> = []
  /// The end of the last command by the clock for pauses.
  var pauseStart: ContinuousClock.Instant
}
