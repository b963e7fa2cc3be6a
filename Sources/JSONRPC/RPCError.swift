package import JSON

/// Why a request failed, with the codes of JSON-RPC 2.0 and the Language Server Protocol.
package struct RPCError: Error, Sendable, Hashable {
  /// The code of the error.
  package var code: Int
  /// The problem, in words for a person.
  package var message: String
  /// More details, or nil.
  package var data: JSONValue?

  /// Describes an error.
  package init(code: Int, message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// The input is not JSON, or not a frame.
  package static func parseError(_ message: String) -> RPCError { RPCError(code: -32700, message: message) }
  /// The input is JSON, but not a message.
  package static func invalidRequest(_ message: String) -> RPCError { RPCError(code: -32600, message: message) }
  /// The server has no such method.
  package static func methodNotFound(_ method: String) -> RPCError {
    RPCError(code: -32601, message: "'\(method)' is not a method of this server")
  }
  /// The parameters do not fit the method.
  package static func invalidParameters(_ message: String) -> RPCError { RPCError(code: -32602, message: message) }
  /// The server has failed.
  package static func internalError(_ message: String) -> RPCError { RPCError(code: -32603, message: message) }
  /// A request came before `initialize`.
  package static let notInitialized = RPCError(code: -32002, message: "the first request has to be 'initialize'")
  /// No resource has this address, or it cannot be read.
  package static func resourceNotFound(_ address: String, _ message: String) -> RPCError {
    RPCError(code: -32002, message: message, data: ["uri": .string(address)])
  }
  /// The client has cancelled the request.
  package static let cancelled = RPCError(code: -32800, message: "cancelled")
  /// The request is valid, but cannot be carried out at the moment.
  package static func requestFailed(_ message: String) -> RPCError { RPCError(code: -32803, message: message) }
}
