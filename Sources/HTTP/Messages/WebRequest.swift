import SourceText

/// An HTTP/1.1 request, as received by a server or sent by a client.
package struct WebRequest: Sendable {
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
    path.split(separator: "/").map { PercentEncoding.decoded($0) }
  }

  /// The value of a query parameter; nil for a missing parameter.
  package func parameter(_ name: String) -> String? {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if let first = parts.first, PercentEncoding.decoded(first, plusIsBlank: true) == name {
        return parts.count > 1 ? PercentEncoding.decoded(parts[1], plusIsBlank: true) : ""
      }
    }
    return nil
  }
}
