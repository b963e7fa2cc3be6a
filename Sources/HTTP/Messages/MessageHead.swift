import SourceText

/// The first line and the header fields of a message.
struct MessageHead {
  var firstLine: [Substring]
  var headers: HeaderFields

  /// How the length of the body is determined.
  enum Framing: Hashable {
    case length(Int)
    case chunked
    /// The body ends with the connection, which is possible for responses only.
    case untilEnd
  }

  /// Reads a head.
  ///
  /// - Parameters:
  ///   - bytes: the lines without the empty line after them.
  ///   - limits: limits the number of fields.
  init(_ bytes: ArraySlice<UInt8>, limits: MessageLimits) throws(WebProblem) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst() else { throw WebProblem(400, "the message is empty") }
    let line = String(decoding: first.withoutReturn, as: UTF8.self)
    firstLine = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    var fields: [(String, String)] = []
    for bytes in lines {
      let bytes = bytes.withoutReturn
      if bytes.isEmpty { continue }
      guard fields.count < limits.fields else {
        throw WebProblem(431, "the head has more than \(limits.fields) header fields")
      }
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
        bytes[..<colon].allSatisfy(\.isTokenByte)
      else { throw WebProblem(400, "a header field has no name before a colon") }
      guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw WebProblem(400, "a header field has a control character")
      }
      let value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
      fields.append((String(decoding: bytes[..<colon], as: UTF8.self), String(value.trimmedBlanks)))
    }
    headers = HeaderFields(fields)
  }

  /// The framing of the body (RFC 9112, section 6.3); ambiguous framing is refused.
  func framing(otherwise: Framing) throws(WebProblem) -> Framing {
    let encodings = headers.values(of: "Transfer-Encoding")
    let lengths = headers.values(of: "Content-Length")
    if !encodings.isEmpty {
      guard encodings.count == 1, encodings[0].isSameFieldName(as: "chunked") else {
        throw WebProblem(501, "the only supported transfer encoding is chunked")
      }
      guard lengths.isEmpty else { throw WebProblem(400, "a message is chunked or has a length, not both") }
      return .chunked
    }
    guard let first = lengths.first else { return otherwise }
    guard lengths.allSatisfy({ $0 == first }), !first.isEmpty, first.utf8.count <= 15,
      first.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let length = Int(first)
    else { throw WebProblem(400, "the length of the body is not a number") }
    return .length(length)
  }
}

extension ArraySlice<UInt8> {
  /// The line without a trailing carriage return.
  var withoutReturn: ArraySlice<UInt8> { last == UInt8(ascii: "\r") ? dropLast() : self }
}
