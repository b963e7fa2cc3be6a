package import JSON

/// Why a request got no result, as JSON-RPC 2.0 and the Language Server Protocol number the reasons.
package struct RPCError: Error, Sendable, Hashable {
  /// The number of the reason.
  package var code: Int
  /// What is wrong, for a person.
  package var message: String
  /// More about it; `nil` for nothing.
  package var data: JSONValue?

  /// Describes an error.
  package init(code: Int, message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// What came is no JSON, or no frame.
  package static func parseError(_ message: String) -> RPCError { RPCError(code: -32700, message: message) }
  /// What came is JSON, but no message.
  package static func invalidRequest(_ message: String) -> RPCError { RPCError(code: -32600, message: message) }
  /// There is no such method.
  package static func methodNotFound(_ method: String) -> RPCError {
    RPCError(code: -32601, message: "there is no method '\(method)'")
  }
  /// The parameters are not those of the method.
  package static func invalidParameters(_ message: String) -> RPCError { RPCError(code: -32602, message: message) }
  /// The server has failed.
  package static func internalError(_ message: String) -> RPCError { RPCError(code: -32603, message: message) }
  /// A request came before `initialize`.
  package static let notInitialized = RPCError(code: -32002, message: "the first request has to be 'initialize'")
  /// The client has cancelled the request.
  package static let cancelled = RPCError(code: -32800, message: "cancelled")
  /// The request can be done, but not as things are.
  package static func requestFailed(_ message: String) -> RPCError { RPCError(code: -32803, message: message) }
}
