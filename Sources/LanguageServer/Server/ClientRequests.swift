import JSON
import JSONRPC

/// The unanswered requests to the client.
struct ClientRequests {
  private var handlers: [RPCID: (JSONValue) -> Void] = [:]
  private var lastNumber = 0

  /// A number for a request or for a report of progress.
  mutating func takeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a request, and returns its id.
  ///
  /// - Parameter handler: takes the result.
  mutating func add(_ handler: @escaping (JSONValue) -> Void) -> RPCID {
    let id = RPCID.text("cukeswift-\(takeNumber())")
    handlers[id] = handler
    return id
  }

  /// Removes an answered request, and returns its handler; nil for an unknown id.
  mutating func take(_ id: RPCID) -> ((JSONValue) -> Void)? { handlers.removeValue(forKey: id) }
}
