import AppUnderTest
import JSON

/// The requested and matched properties of a session.
struct SessionSetting: Sendable {
  /// The app.
  var app: AppCatalog.Entry
  /// The device that it runs on.
  var device: Device
  /// How its time passes.
  var time: ServeSetting.Time
  /// How the app is launched.
  var launch = LaunchSetting()
  /// The wishes of the client for pages.
  var browser = BrowserSetting()
  /// The time after which a session without commands expires.
  var commandTimeout: Duration
  /// The timeouts.
  var timeouts = Timeouts()
  /// The number of pixels per point in pictures.
  var pixelsPerPoint = standardPixelsPerPoint

  /// The default number of pixels per point.
  static let standardPixelsPerPoint = 2
  /// Reads the clock by which the pauses of the client are measured.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Records the actions of the client; nil to record nothing.
  var recording: ServedRecording?
  /// The capabilities for the client.
  var capabilities: [String: JSONValue] = [:]
}

/// How the app of a session is launched.
struct LaunchSetting: Sendable {
  /// The launch arguments.
  var arguments: [String] = []
  /// The environment variables.
  var variables: [String: String] = [:]
  /// The initial orientation of the device.
  var orientation: Orientation?
  /// The initial language of the device.
  var language: String?
}

/// The requested properties of a session that drives a page.
struct BrowserSetting: Sendable {
  /// Where a session begins.
  enum Start: Sendable {
    case app
    /// In the first web view, if the app shows one.
    case pageIfShown
    /// In the first web view, which the app must show.
    case page
  }

  /// Where the session begins.
  var start = Start.app
  /// The first parts of the version of the browser that the client requests.
  var version: String?
  /// What happens to open dialogs of a page.
  var prompts = PromptHandling()
  /// Whether files can be chosen only in fields that can be seen.
  var isStrictAboutFiles = false
  /// Whether servers may have certificates that the browser does not trust.
  var acceptsAnyCertificate = false
}

/// The timeouts of a session's commands, in milliseconds; nil for no limit (W3C WebDriver, section 9).
struct Timeouts: Sendable, Hashable {
  /// The time limit of a script.
  private(set) var script: Double? = 30_000
  /// The time limit for loading a page.
  private var pageLoad: Double? = 300_000
  /// The time to wait for an element.
  private var implicit: Double? = 0

  /// The maximum value.
  static let longest = 9_007_199_254_740_991.0

  /// Changes the timeouts in an object.
  ///
  /// - Throws: a `WireError` for an unknown timeout or an invalid time.
  mutating func set(_ value: JSONValue) throws(WireError) {
    guard let members = value.object else { throw .invalid("timeouts must be an object such as {\"implicit\": 1000}") }
    var new = self
    for (name, value) in members {
      guard ["script", "pageLoad", "implicit"].contains(name) else { continue }
      let milliseconds = value.integer
      guard value == .null || milliseconds.map({ $0 >= 0 }) == true else {
        throw .invalid(
          "the timeout '\(name)' must be null, or a whole number of milliseconds from 0 to \(Int(Self.longest))")
      }
      switch name {
      case "script": new.script = milliseconds.map(Double.init)
      case "pageLoad": new.pageLoad = milliseconds.map(Double.init)
      default: new.implicit = milliseconds.map(Double.init)
      }
    }
    self = new
  }

  /// The timeouts in the format for clients.
  var value: JSONValue {
    let members = ["script": script, "pageLoad": pageLoad, "implicit": implicit]
    return .object(members.mapValues { time -> JSONValue in time.map { .number($0) } ?? .null })
  }

  /// The time to wait for an element.
  var implicitWait: Duration { Self.limit(implicit) }

  /// The time limit for loading a page.
  var pageLoadLimit: Duration { Self.limit(pageLoad) }

  /// Limits a timeout to a day, to avoid overflow.
  private static func limit(_ milliseconds: Double?) -> Duration {
    .milliseconds(Int(min(milliseconds ?? .infinity, 86_400_000)))
  }
}
