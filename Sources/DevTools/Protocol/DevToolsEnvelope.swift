/// A message of the Chrome DevTools Protocol ("flat" sessions) in either direction.
struct DevToolsEnvelope {
  /// The bytes of the message.
  let bytes: [UInt8]
  /// The number of the command or of the answered command, and its place in `bytes`; nil in an event.
  private(set) var id: (value: Int, range: Range<Int>)?
  /// The name of the command or event in the protocol; nil in an answer.
  private(set) var method: String?
  /// The session of the page; empty for the browser.
  private(set) var session = ""
  /// The parameters or the result.
  private(set) var value = DevToolsValue.nothing
  /// Why the value cannot be read, if it is nested too deeply; nil for a readable value.
  private(set) var problem: JSONError?
  /// The error of a refused command; nil for other messages.
  private var refusal: DevToolsValue?

  /// Reads a message.
  ///
  /// - Throws: a `JSONError` if the message is not a JSON object.
  init(_ bytes: [UInt8]) throws(JSONError) {
    self.bytes = bytes
    do throws(JSONError) {
      try bytes.withJSON { json throws(JSONError) in try read(&json) }
    } catch {
      // The members that identify the message stand before the value.
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
        refusal = DevToolsValue(bytes: bytes[start..<json.offset])
      default: try json.skip()
      }
    }
  }

  /// The answer to a command.
  var result: Result<DevToolsValue, BrowserError> {
    if let problem { return .failure(BrowserError(.refused, "the browser's response cannot be read: \(problem)")) }
    guard let refusal else { return .success(value) }
    if let reason = RelayMessages.reason(in: refusal) { return .failure(reason) }
    let problem = refusal.string("message") ?? "without a reason"
    let isGone = Self.messagesOfGonePages.contains { problem.contains($0) }
    return .failure(BrowserError(isGone ? .pageGone : .refused, problem))
  }

  /// Writes a command.
  ///
  /// - Parameters:
  ///   - id: its number.
  ///   - method: its name in the protocol.
  ///   - session: the session of the page; empty for the browser.
  ///   - parameters: writes the members of its parameters.
  static func command(
    _ id: Int, _ method: String, session: String, _ parameters: (inout JSONWriter) -> Void
  ) -> JSONWriter {
    var json = JSONWriter(capacity: 256)
    json.object { message in
      message.member("id", id)
      message.member("method", method)
      if !session.isEmpty { message.member("sessionId", session) }
      message.object("params") { parameters(&$0) }
    }
    return json
  }

  /// The messages of Chromium for a page or frame that was left in the meantime; they have no codes of their own.
  private static let messagesOfGonePages = [
    "Cannot find context", "Execution context was destroyed", "Session with given id not found",
    "Inspected target navigated", "Cannot find default execution context", "uniqueContextId not found",
  ]

  /// The message with another command number.
  func replacingID(by other: Int) -> [UInt8] {
    guard let id else { return bytes }
    return bytes[..<id.range.lowerBound] + Array("\(other)".utf8) + bytes[id.range.upperBound...]
  }
}

/// An event of a browser or of one of its pages.
package struct DevToolsEvent: Sendable {
  /// The name of the event in the protocol, such as `Page.loadEventFired`.
  package let method: String
  /// The parameters of the event.
  package let parameters: DevToolsValue
}

/// A value of the protocol, kept as the received JSON.
package struct DevToolsValue: Sendable {
  /// The JSON; empty for a missing value.
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
  /// - Returns: the part; nil for a missing part, or one of another type.
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
    // A value that deviates from the protocol counts as missing; a caller that needs the value reports that.
    try? bytes.withJSON { json throws(JSONError) -> Value? in
      for member in path {
        guard try json.enter(member) else { return nil }
      }
      return try body(&json)
    }
  }

  /// A part of the value as the received JSON; nil for a missing part.
  package func json(_ path: StaticString...) -> String? {
    value(at: path) { json throws(JSONError) in
      let start = try json.valueOffset()
      try json.skip()
      return start..<json.offset
    }.map(text)
  }

  /// A part of the value as received.
  ///
  /// - Parameter range: the offsets of a reader of the value before and after the part.
  private func text(in range: Range<Int>) -> String {
    let start = bytes.startIndex
    guard range.upperBound <= bytes.count else { return "" }
    return String(decoding: bytes[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
  }

  /// The length of the JSON in bytes.
  package var size: Int { bytes.count }

  /// The received JSON, for a message to a person.
  package var json: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONReader {
  /// Reads up to the value of a member of the next object.
  ///
  /// - Returns: false if the object lacks the member; the reader is then after the object.
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
