/// What the browser sends: the answer to a command, or something that happened.
struct DevToolsMessage {
  enum Content {
    case answer(id: Int, DevToolsValue)
    case refusal(id: Int, String)
    case event(DevToolsEvent, session: String)
  }

  /// Reads a message (Chrome DevTools Protocol, "flat" sessions); nil where it makes no sense.
  static func read(_ bytes: [UInt8]) throws(JSONError) -> Content? {
    try bytes.withJSON { json throws(JSONError) in
      var (id, method, session): (Int?, String?, String) = (nil, nil, "")
      var value = DevToolsValue.nothing
      var refusal: String?
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "id": id = try json.integer(in: 0...Int.max)
        case "method": method = try json.string().string
        case "sessionId": session = try json.string().string
        case "params", "result":
          let start = json.offset
          try json.skip()
          value = DevToolsValue(bytes: bytes[start..<json.offset])
        case "error":
          let start = json.offset
          try json.skip()
          refusal =
            DevToolsValue(bytes: bytes[start..<json.offset]).string("message") ?? "for a reason it does not give"
        default: try json.skip()
        }
      }
      if let id { return refusal.map { .refusal(id: id, $0) } ?? .answer(id: id, value) }
      return method.map { .event(DevToolsEvent(method: $0, parameters: value), session: session) }
    }
  }
}

/// Something that happened in a browser or in one of its pages.
package struct DevToolsEvent: Sendable {
  /// What the protocol calls it, such as `Page.loadEventFired`.
  package let method: String
  /// What is said of it.
  package let parameters: DevToolsValue
}

/// A value of the protocol, as the JSON that it came as.
package struct DevToolsValue: Sendable {
  /// The JSON; nothing where there is no value.
  let bytes: ArraySlice<UInt8>

  /// Takes JSON as a value.
  package init(json bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// No value.
  package static let nothing = DevToolsValue(json: [])

  /// Reads a part of the value.
  ///
  /// - Parameters:
  ///   - path: the names of the members that lead to the part, from the outside in.
  ///   - body: reads the part.
  /// - Returns: nil where there is no such part, or where it is not what is read.
  package func read<Value>(
    _ path: StaticString..., body: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    value(at: path, body)
  }

  /// A member that is a text.
  package func string(_ path: StaticString...) -> String? {
    value(at: path) { json throws(JSONError) in try json.string().string }
  }

  /// A member that is a whole number.
  package func integer(_ path: StaticString...) -> Int? {
    value(at: path) { json throws(JSONError) in try json.integer(in: Int.min...Int.max) }
  }

  private func value<Value>(
    at path: [StaticString], _ body: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    // What the browser says otherwise than the protocol has it counts as not said; whoever needs it reports that.
    try? bytes.withJSON { json throws(JSONError) in
      for member in path {
        guard try json.enter(member) else { return nil }
      }
      return try body(&json)
    }
  }

  /// The value as it came, for a message to a person.
  package var json: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONReader {
  /// Reads up to the value of a member of the object that comes next.
  ///
  /// - Returns: false where the object has no such member; the object has been read then.
  fileprivate mutating func enter(_ member: StaticString) throws(JSONError) -> Bool {
    guard try peek() == UInt8(ascii: "{") else { return false }
    try beginObject()
    while let name = try nextMember() {
      if member ~= name { return true }
      try skip()
    }
    return false
  }
}

extension Sequence<UInt8> where Self: Sendable {
  /// Reads the bytes as JSON.
  fileprivate func withJSON<Value>(
    _ body: (inout JSONReader) throws(JSONError) -> Value?
  ) throws(JSONError) -> Value? {
    let result = withContiguousStorageIfAvailable { buffer in
      Result { () throws(JSONError) -> Value? in
        var json = JSONReader(buffer)
        return try body(&json)
      }
    }
    return try result?.get()
  }
}
