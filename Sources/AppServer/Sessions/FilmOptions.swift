import AppUnderTest
import JSON

/// The options of a client that records the screen as a video. Options of the encoding, such as `videoQuality`, have no
/// effect.
struct FilmOptions: Sendable {
  /// The maximum length of the video; nil for no limit.
  let timeLimit: Duration?
  /// The largest width and height in pixels; nil for no limit.
  let (width, height): (Int?, Int?)
  /// Whether a running recording is dropped.
  let restarts: Bool

  /// The longest time limit in seconds, as in Appium.
  private static let longest = 4200.0

  /// Reads the options of Appium for iOS and Android.
  ///
  /// - Throws: a `WireError` for an option that cannot be met.
  init(_ value: JSONValue?) throws(WireError) {
    let options = try Self.members(value)
    guard options["videoFilters"]?.string?.isEmpty ?? true else {
      throw WireError(.unsupported, "'videoFilters' are not supported: a film shows the screen as it is")
    }
    timeLimit = try (options["timeLimit"] ?? options["maxDurationSec"]).map(Self.seconds)
    restarts = options["forceRestart"]?.boolean ?? false
    (width, height) =
      try (options["videoScale"] ?? options["videoSize"] ?? options["resolution"]).map(Self.size) ?? (nil, nil)
  }

  /// The members of the options that are not null.
  ///
  /// - Throws: a `WireError` if the video should be sent to another server.
  @discardableResult
  static func members(_ value: JSONValue?) throws(WireError) -> [String: JSONValue] {
    guard let value, value != .null else { return [:] }
    guard let options = value.object?.filter({ $0.value != .null }) else {
      throw .invalid("'options' must be an object")
    }
    guard options["remotePath"]?.string?.isEmpty ?? true else {
      throw WireError(
        .unsupported, "'remotePath' is not supported: the answer contains the film, and the client can upload it")
    }
    return options
  }

  /// Clients send a number or its text.
  private static func seconds(_ value: JSONValue) throws(WireError) -> Duration {
    guard let seconds = value.anyNumber, seconds > 0, seconds <= longest else {
      throw .invalid("the time limit of a film must be a number of seconds above 0, at most \(Int(longest))")
    }
    return .milliseconds(max(Int(seconds * 1000), 1))
  }

  /// A size such as `640:-2` for iOS and `720x1280` for Android. A negative side keeps the shape.
  private static func size(_ value: JSONValue) throws(WireError) -> (Int?, Int?) {
    let sides = (value.string ?? "").split(separator: ":").flatMap { $0.split(separator: "x") }.map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0 || height > 0 else {
      throw .invalid("the size of a film must be two numbers of pixels, such as \"640:-2\" or \"720x1280\"")
    }
    return (width > 0 ? width : nil, height > 0 ? height : nil)
  }
}
