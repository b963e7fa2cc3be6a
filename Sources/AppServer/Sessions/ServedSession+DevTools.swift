import AppUnderTest
import JSON

/// Commands of the Chrome DevTools Protocol, as chromedriver takes them.
extension ServedSession {
  /// Sends a command to the page, and returns the answer of the browser.
  func executeDevTools(_ call: RouteCall) async throws -> JSONValue {
    guard let browser else { throw WireError(.unsupported, "an app takes no commands of Chrome") }
    guard let name = call.body["cmd"]?.string else { throw WireError.invalid("'cmd' must be the name of a command") }
    let parameters = call.body["params"] ?? [:]
    guard parameters.object != nil else { throw WireError.invalid("'params' must be an object") }
    do {
      let answer = try await browser.devTools(name, parameters.json)
      try await endInput()
      return try JSONValue(parsing: Array(answer.utf8))
    } catch let refusal as BrowserRefusal {
      throw WireError(.unknownError, "\(refusal)")
    }
  }
}
