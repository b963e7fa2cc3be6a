import AppUnderTest
import JSON
import Pictures

extension ServedSession {
  /// Performs an input with fingers or keys, then waits until the app stops moving, as drivers of devices do.
  func input<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await beginInput()
    let value = try await body()
    try await endInput()
    try await rest()
    return value
  }

  /// The maximum time, measured by the app's clock, until moving elements stop.
  private static let restTime = Duration.seconds(5)

  /// Waits until the app stops moving, and gives up on endless movements.
  func rest() async throws {
    do {
      try await app.waitForNoneAnimating(timeout: Self.restTime)
    } catch let error as AppError where error.kind == .timeout {}
  }

  /// A picture of the screen as a PNG file.
  ///
  /// - Parameter area: a part of the screen, in points; nil is all of it.
  func picture(of area: Rect? = nil) async throws -> InAppAnswer {
    .file(type: "image/png", try await app.png(of: area, pixelsPerPoint: setting.pixelsPerPoint).bytes)
  }

  /// Calls a backdoor of the app by the name of a method such as `login:` or `set:to:`.
  ///
  /// - Parameters:
  ///   - selector: the name; the app uses its first part.
  ///   - arguments: the arguments; several become a JSON array.
  /// - Returns: the result of the app: a text, or the JSON object or array in that text.
  func call(_ selector: String, _ arguments: [JSONValue]) async throws -> JSONValue {
    let name = selector.prefix { $0 != ":" }
    let argument: JSONValue = arguments.count > 1 ? .array(arguments) : arguments.first ?? ""
    let text = argument.string ?? (argument == .null ? "" : argument.json)
    _ = try await app.tree()
    let answer: String
    do {
      answer = try await app.backdoor(String(name), text)
    } catch let error as AppError where error.kind == .notSupported {
      throw InAppError("The backdoor: '\(selector)' is undefined", details: "\(error)")
    }
    guard let first = answer.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let value = try? JSONValue(parsing: Array(answer.utf8))
    else { return .string(answer) }
    return value
  }
}
