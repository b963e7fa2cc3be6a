/// An HTTP/1.1 request, as received by a server or sent by a client.
package struct WebRequest: Sendable, Hashable {
  /// The method in capital letters, such as `GET`.
  package var method: String
  /// The percent-encoded path without the query.
  package var path: String
  /// The percent-encoded query after the question mark; empty for a request without a query.
  package var query: String
  /// The header fields.
  package var headers: HeaderFields
  /// The body; chunks are joined.
  package var body: [UInt8]

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: the method in capital letters.
  ///   - target: the path, optionally with a query after a question mark.
  ///   - headers: the header fields.
  ///   - body: the body.
  package init(_ method: String, _ target: String, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? "/"
    query = parts.count > 1 ? String(parts[1]) : ""
    self.headers = headers
    self.body = body
  }

  /// The decoded segments of the path without empty ones: `/a/b%20c/` has `a` and `b c`.
  package var segments: [String] {
    path.split(separator: "/").map { PercentEncoding.decode($0) }
  }

  /// The value of a query parameter; `nil` for a missing parameter.
  package func parameter(_ name: String) -> String? {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if let first = parts.first, PercentEncoding.decode(first, plusIsBlank: true) == name {
        return parts.count > 1 ? PercentEncoding.decode(parts[1], plusIsBlank: true) : ""
      }
    }
    return nil
  }
}

/// The percent-encoding of bytes in URLs, such as `%20`.
package enum PercentEncoding {
  /// The decoded text; percent signs without two hexadecimal digits stay.
  package static func decode(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return String(text) }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimal(bytes[index + 1]),
        let low = hexadecimal(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsBlank && bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
