/// A message of the protocol (Chrome DevTools Protocol, "flat" sessions), of either direction.
struct DevToolsEnvelope {
  /// The message.
  let bytes: [UInt8]
  /// The number of a command, or of the one that is answered, and where it stands; nil in a message about an event.
  private(set) var id: (value: Int, range: Range<Int>)?
  /// What the protocol calls the command or the event; nil in an answer.
  private(set) var method: String?
  /// The page it is about; empty for the browser.
  private(set) var session = ""
  /// What is said: parameters or a result.
  private(set) var value = DevToolsValue.nothing
  /// Why what is said cannot be read, where it nests deeper than is read; nil where it can.
  private(set) var problem: JSONError?
  /// Why a command was refused; nil where it was not.
  private(set) var refusal: String?
  /// Whether it was refused because there is no browser.
  private(set) var isNotStarted = false

  /// The code of an error by which a relay says that there is no browser; those of JSON-RPC are below zero.
  static let notStarted = 1

  /// Reads a message.
  ///
  /// - Throws: where it is not JSON, or no object.
  init(_ bytes: [UInt8]) throws(JSONError) {
    self.bytes = bytes
    do throws(JSONError) {
      _ = try bytes.withJSON { json throws(JSONError) in try read(&json) }
    } catch {
      // What the message is about stands before what is said.
      guard case .nesting = error.problem, id != nil || method != nil else { throw error }
      problem = error
    }
  }

  private mutating func read(_ json: inout JSONReader) throws(JSONError) {
    try json.beginObject()
    while let name = try json.nextMember() {
      let start = json.offset
      switch name {
      case "id":
        let value = try json.integer(in: 0...Int.max)
        id = (value, start..<json.offset)
      case "method": method = try json.string().string
      case "sessionId": session = try json.string().string
      case "params", "result":
        try json.skip()
        value = DevToolsValue(bytes: bytes[start..<json.offset])
      case "error":
        try json.skip()
        let error = DevToolsValue(bytes: bytes[start..<json.offset])
        refusal = error.string("message") ?? "for a reason it does not give"
        isNotStarted = error.integer("code") == Self.notStarted
      default: try json.skip()
      }
    }
  }

  /// The message with another number.
  func replacingID(by other: Int) -> [UInt8] {
    guard let id else { return bytes }
    return bytes[..<id.range.lowerBound] + Array("\(other)".utf8) + bytes[id.range.upperBound...]
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

  /// A member that is true or false.
  package func boolean(_ path: StaticString...) -> Bool? {
    value(at: path) { json throws(JSONError) in try json.boolean() }
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

  /// A part of the value as it came, as JSON; nil where there is no such part.
  package func json(_ path: StaticString...) -> String? {
    value(at: path) { json throws(JSONError) in
      _ = try json.peek()
      let start = json.offset
      try json.skip()
      return start..<json.offset
    }.map(text)
  }

  /// A part of the value as it came.
  ///
  /// - Parameter range: the offsets that a reader of the value had before and behind the part.
  private func text(in range: Range<Int>) -> String {
    let start = bytes.startIndex
    guard range.upperBound <= bytes.count else { return "" }
    return String(decoding: bytes[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
  }

  /// How many bytes of JSON it is.
  package var size: Int { bytes.count }

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
