import DevTools
import PageContent

/// The setup of a driver.
struct PageSetup: Sendable {
  let source: PageSource
  let browser: BrowserShare
  /// The launch arguments of every page of the run, before those of the scenario.
  let arguments: [String]
  /// The speed for people who watch.
  let pace: Pace
  /// Whether an uncaught error of a script fails a step.
  let errors = RunEnvironment.current[PageErrors.self] ?? .keep
}

/// The state of the page in use. Each page begins with a new state.
struct PageVisit {
  /// The latest tree; nil after an action.
  var tree: PageTree?
  /// The page's report at the latest look.
  var report = InputReport()
  /// The settings that the page already has.
  var applied = AppliedSettings()
  /// The worlds of the frames of other origins that may still stop with the page at a change; nil once none will.
  ///
  /// A stop of one world, a dialog or the end of loading leaves the others armed.
  var armedFrames: [Int]?
  var fingers = Fingers()
  /// The modifier keys that are held down.
  var modifiers: KeyModifiers = []
}

/// The state that lasts from the launch of an app until the app is closed.
struct LaunchedPage {
  /// The chain of pages that led to the page in use. Each page has opened the next one.
  var openers: [PageTarget] = []
  /// Whether the driver is switching to a page that another one has opened.
  var isFollowing = false
  /// Why the page has gone although it was not closed by the scenario; nil while it is open.
  var loss: PageLoss?
  var isInBackground = false
  /// The held responses.
  var held: [ScheduledAnswer] = []
  /// Synchronises the page's time with real time while a server may push data.
  var realTime = RealTime()
}

/// A held response.
struct ScheduledAnswer {
  let answer: PageRequests.Held
  /// The page's time at which it is due, in milliseconds since 1970.
  let time: Double
}

/// The settings and input of a client of WebDriver.
struct ClientState {
  /// The windows of a client that chooses the window in use; nil while the driver uses the page opened last.
  var windows: ClientWindows?
  /// The chosen frames, from the outermost to the current one.
  var frames: [PageDriver.ClientFrame] = []
  /// The checked scripts and the known nodes.
  var scripts = ScriptMemory()
  /// Whether certificates that the browser does not trust are accepted.
  var acceptsAnyCertificate: Bool
}

/// The time of a page, in milliseconds since 1970.
struct PageTime {
  /// The time at the launch.
  var launch = 0.0
  /// The latest known time.
  var now = 0.0
  /// How far the page's own clock is behind; it stands still while a dialog is open.
  private(set) var lag = 0.0
  /// Whether time has passed since the page's time was read.
  var isOld = false
  /// Whether the page may have changed since the latest tree, although its time is known.
  var hasChanged = false

  /// Records the time of the page's own clock.
  mutating func note(_ time: Double) {
    now = max(now, time)
    (lag, isOld, hasChanged) = (now - time, false, false)
  }
}

/// The report of a page on its input and its frames, at the latest look.
struct InputReport {
  /// The number of lifted fingers that the page has seen.
  var lifted = 0
  /// The number of touches that would have hit another element than the intended one.
  var strays = 0
  /// Whether a script of the page waits for a frame that the browser has not drawn yet.
  var wantsFrame = false
  /// The page's time at which the next animation ends; earlier than now for one that waits for a frame, and nil without
  /// an animation that ends.
  var animationEnd: Double?
}
