/// An answer of HTTP/1.1, as a server sends and a client receives it.
package struct WebResponse: Sendable, Hashable {
  /// The status, such as 200.
  package var status: Int
  /// The header fields without those about length and connection, which whoever sends it adds.
  package var headers: HeaderFields
  /// The body.
  package var body: [UInt8]
  /// What is sent behind the body as long as the connection lasts, which then ends with it; `nil` where the body is everything.
  package var stream: WebStream?

  /// Makes an answer.
  package init(_ status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Makes an answer with a body of a type.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - type: the media type of the body.
  ///   - body: the body.
  package init(_ status: Int, type: String, body: [UInt8]) {
    self.init(status, headers: HeaderFields([("Content-Type", type)]), body: body)
  }

  /// Makes an answer with a line of text.
  package init(_ status: Int, text: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
  }

  /// Makes an answer that never ends by itself: events as a page's `EventSource` reads them.
  ///
  /// - Parameter stream: takes the events.
  package init(events stream: WebStream) {
    self.init(
      200,
      headers: HeaderFields([
        ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ]))
    self.stream = stream
  }

  /// The words that usually stand behind a status.
  static func reason(for status: Int) -> String {
    switch status {
    case 100: "Continue"
    case 200: "OK"
    case 204: "No Content"
    case 303: "See Other"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 417: "Expectation Failed"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Status \(status)"
    }
  }

  /// The answer as bytes.
  ///
  /// - Parameters:
  ///   - closes: whether the connection ends with it.
  ///   - hasBody: whether the body is sent, which it is not where only the head was asked for.
  package func encoded(closes: Bool, hasBody: Bool = true) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reason(for: status))\r\n"
    for field in headers.all { head += "\(field.name.withoutLineBreaks): \(field.value.withoutLineBreaks)\r\n" }
    if status != 204, stream == nil { head += "Content-Length: \(body.count)\r\n" }
    head += closes || stream != nil ? "Connection: close\r\n\r\n" : "\r\n"
    var bytes = Array(head.utf8)
    if hasBody { bytes += body }
    return bytes
  }
}

extension String {
  /// The text with blanks in place of line breaks, which would begin another header field.
  var withoutLineBreaks: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    return String(decoding: utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}
