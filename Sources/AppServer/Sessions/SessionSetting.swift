import AppUnderTest
import JSON

/// What a session was asked for, and got.
struct SessionSetting: Sendable {
  /// The app.
  var app: AppCatalog.Entry
  /// The device that it runs on.
  var device: Device
  /// How its time passes.
  var time: ServeSetting.Time
  /// What the app is launched with.
  var arguments: [String] = []
  /// The environment variables that the app is launched with.
  var variables: [String: String] = [:]
  /// How the device is held from the beginning.
  var orientation: Orientation?
  /// The language of the device from the beginning.
  var language: String?
  /// How long the session is kept without commands.
  var commandTimeout: Duration
  /// The waits.
  var timeouts = Timeouts()
  /// Whether it begins in the first web view.
  var beginsInPage = false
  /// Whether there has to be one.
  var needsPage = false
  /// How many pixels a point has in pictures that are drawn.
  var pixelsPerPoint = standardPixelsPerPoint

  /// How many pixels a point has unless a client says it.
  static let standardPixelsPerPoint = 2
  /// What the client is told about all of this.
  var capabilities: [String: JSONValue] = [:]
}

/// How long commands of a session wait, in milliseconds (W3C WebDriver, section 9).
struct Timeouts: Sendable, Hashable {
  /// How long a script may run; `nil` is for ever.
  var script: Double? = 30_000
  /// How long a page may load.
  var pageLoad: Double = 300_000
  /// How long an element is waited for.
  var implicit: Double = 0

  /// The longest wait.
  static let longest = 9_007_199_254_740_991.0

  /// Changes what an object names.
  ///
  /// - Throws: a `WireError` for a member that is no timeout, or a value that is no time.
  mutating func set(_ value: JSONValue) throws(WireError) {
    guard let members = value.object else { throw .invalid("timeouts are an object such as {\"implicit\": 1000}") }
    var new = self
    for (name, value) in members {
      if name == "script", value == .null {
        new.script = nil
        continue
      }
      guard ["script", "pageLoad", "implicit"].contains(name) else { continue }
      guard let milliseconds = value.integer, milliseconds >= 0 else {
        throw .invalid("the timeout '\(name)' is a whole number of milliseconds from 0 to \(Int(Self.longest))")
      }
      switch name {
      case "script": new.script = Double(milliseconds)
      case "pageLoad": new.pageLoad = Double(milliseconds)
      default: new.implicit = Double(milliseconds)
      }
    }
    self = new
  }

  /// The timeouts as a client gets them.
  var value: JSONValue {
    ["script": script.map { .number($0) } ?? .null, "pageLoad": .number(pageLoad), "implicit": .number(implicit)]
  }

  /// How long an element is waited for.
  var implicitWait: Duration { Self.limit(implicit) }

  /// How long a page may load.
  var pageLoadLimit: Duration { Self.limit(pageLoad) }

  /// No longer than a day, which is longer than any client waits.
  private static func limit(_ milliseconds: Double) -> Duration { .milliseconds(Int(min(milliseconds, 86_400_000))) }
}
