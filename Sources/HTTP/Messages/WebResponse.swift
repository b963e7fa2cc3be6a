/// An HTTP/1.1 response, as sent by a server or received by a client.
package struct WebResponse: Sendable {
  /// The status, such as 200.
  package var status: Int
  /// The header fields without those for length and connection, which the sender adds.
  package var headers: HeaderFields
  /// The body.
  package var body: [UInt8]
  /// Further bytes that are sent after the body until the connection ends; nil for a complete body.
  package var stream: WebStream?
  /// Whether the connection ends without a response.
  package private(set) var breaksOff = false

  /// Ends the connection without a response, as a server that cannot be reached.
  package static let none = {
    var response = WebResponse(503)
    response.breaksOff = true
    return response
  }()

  /// Makes a response.
  package init(_ status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Makes a response with a typed body.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - type: the media type of the body.
  ///   - body: the body.
  package init(_ status: Int, type: String, body: [UInt8]) {
    self.init(status, headers: HeaderFields([("Content-Type", type)]), body: body)
  }

  /// Makes a response with a line of text.
  package init(_ status: Int, text: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
  }

  /// Makes an endless response with events for a page's `EventSource`.
  ///
  /// - Parameter stream: sends the events.
  package init(events stream: WebStream) {
    self.init(
      200,
      headers: HeaderFields([
        ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ]))
    self.stream = stream
  }

  /// The standard reason phrase of a status.
  static func reason(for status: Int) -> String {
    switch status {
    case 100: "Continue"
    case 200: "OK"
    case 202: "Accepted"
    case 204: "No Content"
    case 303: "See Other"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 417: "Expectation Failed"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Status \(status)"
    }
  }

  /// The response as bytes.
  ///
  /// - Parameters:
  ///   - closes: whether the connection ends after the response.
  ///   - hasBody: whether the body is sent; false in the response to a HEAD request.
  package func encoded(closes: Bool, hasBody: Bool = true) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reason(for: status))\r\n"
    for field in headers.all { head += "\(field.name.withoutLineBreaks): \(field.value.withoutLineBreaks)\r\n" }
    // RFC 9110, section 6.4.1. A client would take a body for the beginning of the next response.
    let mayHaveBody = status >= 200 && status != 204 && status != 304
    if mayHaveBody, stream == nil { head += "Content-Length: \(body.count)\r\n" }
    head += closes || stream != nil ? "Connection: close\r\n\r\n" : "\r\n"
    var bytes = Array(head.utf8)
    if hasBody, mayHaveBody { bytes += body }
    return bytes
  }
}

extension String {
  /// The text with spaces instead of control characters; a line break would begin another header field.
  var withoutLineBreaks: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    return String(decoding: utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}
