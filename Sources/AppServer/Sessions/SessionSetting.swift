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
  /// The launch arguments of the app.
  var arguments: [String] = []
  /// The environment variables of the app.
  var variables: [String: String] = [:]
  /// The initial orientation of the device.
  var orientation: Orientation?
  /// The initial language of the device.
  var language: String?
  /// The time after which a session without commands expires.
  var commandTimeout: Duration
  /// The timeouts.
  var timeouts = Timeouts()
  /// What happens to open dialogs of a page.
  var prompts = PromptHandling()
  /// Whether files can be chosen only in fields that can be seen.
  var isStrictAboutFiles = false
  /// Whether the session begins in the first web view.
  var beginsInPage = false
  /// Whether a web view is required.
  var needsPage = false
  /// The first parts of the version of the browser that the client requests.
  var browserVersion: String?
  /// The number of pixels per point in pictures.
  var pixelsPerPoint = standardPixelsPerPoint

  /// The default number of pixels per point.
  static let standardPixelsPerPoint = 2
  /// The capabilities for the client.
  var capabilities: [String: JSONValue] = [:]
}

/// The timeouts of a session's commands, in milliseconds (W3C WebDriver, section 9).
struct Timeouts: Sendable, Hashable {
  /// The time limit of a script; `nil` for no limit.
  var script: Double? = 30_000
  /// The time limit for loading a page.
  var pageLoad: Double = 300_000
  /// The time to wait for an element.
  var implicit: Double = 0

  /// The maximum value.
  static let longest = 9_007_199_254_740_991.0

  /// Changes the timeouts in an object.
  ///
  /// - Throws: a `WireError` for an unknown timeout or an invalid time.
  mutating func set(_ value: JSONValue) throws(WireError) {
    guard let members = value.object else { throw .invalid("timeouts must be an object such as {\"implicit\": 1000}") }
    var new = self
    for (name, value) in members {
      if name == "script", value == .null {
        new.script = nil
        continue
      }
      guard ["script", "pageLoad", "implicit"].contains(name) else { continue }
      guard let milliseconds = value.integer, milliseconds >= 0 else {
        throw .invalid("the timeout '\(name)' must be a whole number of milliseconds from 0 to \(Int(Self.longest))")
      }
      switch name {
      case "script": new.script = Double(milliseconds)
      case "pageLoad": new.pageLoad = Double(milliseconds)
      default: new.implicit = Double(milliseconds)
      }
    }
    self = new
  }

  /// The timeouts in the format for clients.
  var value: JSONValue {
    ["script": script.map { .number($0) } ?? .null, "pageLoad": .number(pageLoad), "implicit": .number(implicit)]
  }

  /// The time to wait for an element.
  var implicitWait: Duration { Self.limit(implicit) }

  /// The time limit for loading a page.
  var pageLoadLimit: Duration { Self.limit(pageLoad) }

  /// Limits a timeout to a day, to avoid overflow.
  private static func limit(_ milliseconds: Double) -> Duration { .milliseconds(Int(min(milliseconds, 86_400_000))) }
}
