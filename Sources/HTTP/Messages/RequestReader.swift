import SourceText

/// Reads the requests of one connection.
package struct RequestReader {
  /// A request, and whether its connection closes after the response.
  package struct Incoming: Sendable {
    /// The request.
    package let request: WebRequest
    /// Whether the client asks to close the connection after the response.
    package let closes: Bool
  }

  private var reader: MessageReader
  /// The request whose body is being read.
  private var begun: BegunRequest?

  private struct BegunRequest {
    var request: WebRequest
    let closes: Bool
    var expectsContinue: Bool
  }

  /// Makes a reader with an empty buffer.
  package init(limits: MessageLimits = MessageLimits()) {
    reader = MessageReader(limits: limits)
  }

  /// The number of unread bytes.
  var waiting: Int { reader.waiting }
  /// Whether an incomplete request has begun.
  package var isInside: Bool { begun != nil || reader.isInside }

  /// Appends received bytes.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) { reader.append(bytes) }

  /// Whether the client waits for `100 Continue` before it sends the body; true at most once per request.
  package mutating func takeExpectation() -> Bool {
    guard begun?.expectsContinue == true else { return false }
    begun?.expectsContinue = false
    return reader.hasOnlyHead
  }

  /// The next request; nil until more bytes come.
  ///
  /// - Throws: a `WebProblem` for bytes that are not a request; the connection is then unusable.
  package mutating func next() throws(WebProblem) -> Incoming? {
    while let event = try reader.next() {
      switch event {
      case .head(let head): try begin(head)
      case .body(let body):
        guard var complete = begun.take() else { continue }
        complete.request.body = body
        return Incoming(request: complete.request, closes: complete.closes)
      }
    }
    return nil
  }

  private mutating func begin(_ head: MessageHead) throws(WebProblem) {
    let line = head.firstLine
    guard line.count == 3, !line[0].isEmpty, line[0].utf8.count <= 32, line[0].utf8.allSatisfy(\.isTokenByte) else {
      throw WebProblem(400, "the first line is not a request such as GET / HTTP/1.1")
    }
    guard line[2] == "HTTP/1.1" || line[2] == "HTTP/1.0" else {
      guard line[2].hasPrefix("HTTP/") else {
        throw WebProblem(400, "the first line does not end with an HTTP version")
      }
      throw WebProblem(505, "only versions 1.0 and 1.1 of HTTP are supported")
    }
    guard line[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw WebProblem(400, "the address of the request has bytes that have to be written with percent signs")
    }
    let isOld = line[2] == "HTTP/1.0"
    let hosts = head.headers.values(of: "Host")
    guard hosts.count == 1 || isOld && hosts.isEmpty else { throw WebProblem(400, "a request names one host") }
    let target = try Self.target(line[1], method: line[0])
    var expects = false
    if let expectation = head.headers["Expect"] {
      guard expectation.isSameFieldName(as: "100-continue") else {
        throw WebProblem(417, "only 100-continue can be expected")
      }
      expects = !isOld
    }
    let closes =
      head.headers.lists("close", in: "Connection") || isOld && !head.headers.lists("keep-alive", in: "Connection")
    try reader.setFraming(try head.framing(otherwise: .length(0)))
    begun = BegunRequest(
      request: WebRequest(String(line[0]), target, headers: head.headers), closes: closes, expectsContinue: expects)
  }

  /// The path and query of a request target, which can be an absolute URL; for a tunnel the server with its port.
  private static func target(_ text: Substring, method: Substring) throws(WebProblem) -> String {
    if text.hasPrefix("/") || text == "*" && method == "OPTIONS" || method == "CONNECT" { return String(text) }
    for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      guard let slash = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
      return rest[slash] == "/" ? String(rest[slash...]) : "/" + rest[slash...]
    }
    throw WebProblem(400, "the address of the request does not begin with a slash")
  }
}
