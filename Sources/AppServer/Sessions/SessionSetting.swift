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
  /// The context in which a session begins.
  enum Start: Sendable {
    case app
    /// In the first web view, if the app shows one.
    case pageIfShown
    /// In the first web view, which the app must show.
    case page
  }

  /// The context in which the session begins.
  var start = Start.app
  /// The first parts of the version of the browser that the client requests.
  var version: String?
  /// The handling of open dialogs of a page.
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

  /// The timeouts of a session whose client sets none.
  static let standard = Timeouts()

  /// The names and values in words, for messages.
  static let wording =
    "script, pageLoad and implicit, each null or a whole number of milliseconds from 0 to \(Int(longest))"

  private static let members: [String: any WritableKeyPath<Timeouts, Double?> & Sendable] = [
    "script": \.script, "pageLoad": \.pageLoad, "implicit": \.implicit,
  ]

  /// The timeouts after the changes in an object; nil for a wrong value.
  ///
  /// - Parameter isStrict: whether an unknown name is wrong, and not ignored.
  func changed(by value: JSONValue, isStrict: Bool = false) -> Timeouts? {
    guard let members = value.object else { return nil }
    var new = self
    for (name, value) in members {
      guard let member = Self.members[name] else {
        if isStrict { return nil }
        continue
      }
      let milliseconds = value.integer
      guard value == .null || milliseconds.map({ $0 >= 0 }) == true else { return nil }
      new[keyPath: member] = milliseconds.map(Double.init)
    }
    return new
  }

  /// Changes the timeouts in an object.
  ///
  /// - Throws: a `WireError` for a wrong value.
  mutating func set(_ value: JSONValue) throws(WireError) {
    guard let new = changed(by: value) else { throw .invalid("timeouts must be an object with \(Self.wording)") }
    self = new
  }

  /// The timeouts in the format for clients.
  var value: JSONValue {
    .object(Self.members.mapValues { member in self[keyPath: member].map { .number($0) } ?? .null })
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
