package import JSON

/// The id of a request: a number or a text.
package enum RPCID: Sendable, Hashable {
  case number(Int)
  case text(String)

  /// Reads an id, which is a whole number or a text.
  package init?(_ value: JSONValue?) {
    if let number = value?.integer {
      self = .number(number)
    } else if let text = value?.string {
      self = .text(text)
    } else {
      return nil
    }
  }

  /// The id as JSON.
  package var json: JSONValue {
    switch self {
    case .number(let number): .number(Double(number))
    case .text(let text): .string(text)
    }
  }
}

/// A message of JSON-RPC 2.0.
package enum RPCMessage: Sendable, Hashable {
  /// A request, which needs a response with the same id.
  case request(RPCID, method: String, JSONValue)
  /// A notification, which gets no response.
  case notification(method: String, JSONValue)
  /// The result of a request.
  case result(RPCID, JSONValue)
  /// The error response to a request. The id is missing if the request had no readable id.
  case error(RPCID?, RPCError)

  /// Reads a message.
  ///
  /// - Throws: the error response to send back, with the id of the request if it was readable.
  package init(parsing bytes: [UInt8]) throws(RPCFailure) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw RPCFailure(id: nil, error: .parseError("byte \(error.offset + 1): \(error)"))
    }
    guard case .object(let members) = value else {
      let what = if case .array = value { "batches of messages are not supported" } else { "a message is an object" }
      throw RPCFailure(id: nil, error: .invalidRequest(what))
    }
    let id = RPCID(members["id"])
    guard members["jsonrpc"]?.string == "2.0" else {
      throw RPCFailure(id: id, error: .invalidRequest("the message has no \"jsonrpc\": \"2.0\""))
    }
    if let method = members["method"] {
      self = try Self.call(of: method, id, members)
    } else if let error = members["error"] {
      self = .error(
        id,
        RPCError(
          code: error["code"]?.integer ?? 0, message: error["message"]?.string ?? "", data: error["data"]))
    } else if let id, let result = members["result"] {
      self = .result(id, result)
    } else {
      throw RPCFailure(id: id, error: .invalidRequest("the message has no method and no result"))
    }
  }

  /// Reads a request or a notification.
  private static func call(
    of method: JSONValue, _ id: RPCID?, _ members: [String: JSONValue]
  ) throws(RPCFailure) -> RPCMessage {
    guard let method = method.string else {
      throw RPCFailure(id: id, error: .invalidRequest("\"method\" must be a string"))
    }
    let parameters = members["params"] ?? .null
    switch parameters {
    case .object, .array, .null: break
    case .boolean, .number, .string:
      throw RPCFailure(id: id, error: .invalidRequest("\"params\" is neither an object nor an array"))
    }
    if let id { return .request(id, method: method, parameters) }
    guard members["id"] == nil else {
      throw RPCFailure(id: nil, error: .invalidRequest("\"id\" is neither a whole number nor a text"))
    }
    return .notification(method: method, parameters)
  }

  /// The message as JSON.
  package var bytes: [UInt8] {
    var writer = JSONWriter(capacity: 256)
    writer.object { json in
      json.member("jsonrpc", "2.0")
      switch self {
      case .request(let id, let method, let parameters):
        json.name("id")
        id.json.write(to: &json)
        json.member("method", method)
        if parameters != .null { json.value("params", parameters) }
      case .notification(let method, let parameters):
        json.member("method", method)
        if parameters != .null { json.value("params", parameters) }
      case .result(let id, let result):
        json.value("id", id.json)
        json.value("result", result)
      case .error(let id, let error):
        json.value("id", id?.json ?? .null)
        json.object("error") { json in
          json.member("code", error.code)
          json.member("message", error.message)
          if let data = error.data { json.value("data", data) }
        }
      }
    }
    return writer.bytes
  }
}

/// The reason why bytes are not a message, for the error response to the sender.
package struct RPCFailure: Error, Sendable, Hashable {
  /// The id of the message, if it was readable.
  package var id: RPCID?
  /// The error.
  package var error: RPCError
}

extension JSONWriter {
  fileprivate mutating func value(_ name: StaticString, _ value: JSONValue) {
    self.name(name)
    value.write(to: &self)
  }
}
