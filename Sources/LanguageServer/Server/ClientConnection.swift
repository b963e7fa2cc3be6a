import JSON
import JSONRPC

/// Sends notifications and requests to the client.
///
/// It is a class, because a client in the same process may answer while a request is sent.
final class ClientConnection {
  private let output: (RPCMessage) -> Void
  /// The handlers of unanswered requests.
  private var handlers: [RPCID: (JSONValue) -> Void] = [:]
  private var lastNumber = 0

  /// Prepares a connection.
  ///
  /// - Parameter output: sends a message.
  init(output: @escaping (RPCMessage) -> Void) { self.output = output }

  /// Sends the response to a request.
  func respond(_ response: RPCMessage) { output(response) }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: some Encodable) {
    output(.notification(method: method, JSONValue(encoding: parameters)))
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - parameters: the parameters; nil for a request without any.
  ///   - handler: takes the result. An error response counts as `null`.
  func ask(
    _ method: String, _ parameters: (some Encodable)?, then handler: @escaping (JSONValue) -> Void = { _ in }
  ) {
    let id = RPCID.text("cukeswift-\(nextNumber())")
    handlers[id] = handler
    output(.request(id, method: method, JSONValue(encoding: parameters)))
  }

  /// Removes an answered request, and returns its handler; nil for an unknown id.
  func takeHandler(of id: RPCID) -> ((JSONValue) -> Void)? { handlers.removeValue(forKey: id) }

  /// Shows that long work has begun, and returns the token with which it ends.
  func beginProgress(_ title: String) -> String {
    let token = "cukeswift-progress-\(nextNumber())"
    ask("window/workDoneProgress/create", ProgressCreation(token: token))
    notify("$/progress", Progress(token: token, value: .init(kind: .begin, title: title)))
    return token
  }

  /// Shows that long work has ended.
  func endProgress(_ token: String) { notify("$/progress", Progress(token: token, value: .init(kind: .end))) }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
