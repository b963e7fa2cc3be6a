import AppUnderTest
import JSON

/// Mouse movements instead of fingers, for browsers without touch input.
extension RemotePageDriver {
  /// Whether the page handles a mouse movement: it declares so, or no element under the mouse scrolls in that
  /// direction.
  ///
  /// The click that browsers generate after such a movement is kept from the page, because a moved finger does not
  /// click.
  func isDragged(_ input: RemoteInput) async throws -> Bool {
    let arguments: [JSONValue] = [
      .number(input.start.x), .number(input.start.y), .boolean(input.isAcross), .number(input.way.x),
      .number(input.way.y),
    ]
    return try await script("\(WebFiles.dragged)", arguments) == true
  }

  /// Allows clicks to reach the page again.
  func release() async throws {
    do {
      _ = try await script("if (globalThis.cukeswift && globalThis.cukeswift.release) globalThis.cukeswift.release()")
    } catch let problem as RemoteProblem where problem.isEndOfDocument {
      // A dialog is open, or the page has been replaced.
    }
  }

  /// Waits until scrolling has begun and ended.
  func rest() async throws {
    do {
      try await scriptWithCallback("\(WebFiles.resting)")
    } catch let problem as RemoteProblem where problem.isEndOfDocument {
      // The page has been replaced.
    }
  }
}

extension RemoteProblem {
  /// Whether a script failed because its document was left.
  var isEndOfDocument: Bool {
    let codes: [WebDriverErrorCode] = [.javaScriptError, .unknownError, .scriptTimeout, .noWindow, .unexpectedAlert]
    return code.map(codes.contains) ?? false
  }
}
