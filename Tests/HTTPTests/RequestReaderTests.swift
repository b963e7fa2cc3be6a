import HTTP
import Testing

/// Requests are parsed independently of chunk boundaries, and invalid ones are rejected with a status.
@Suite struct RequestReaderTests {
  /// The requests in a chunked stream in words, then the status of the error that ended it.
  private func read(_ parts: [String], limits: MessageLimits = MessageLimits()) -> [String] {
    var reader = RequestReader(limits: limits)
    var lines: [String] = []
    for part in parts {
      Array(part.utf8).withUnsafeBytes { reader.append($0) }
      do throws(WebProblem) {
        while let incoming = try reader.next() {
          let request = incoming.request
          let query = request.query.isEmpty ? "" : "?" + request.query
          lines.append(
            "\(request.method) \(request.path)\(query) [\(String(decoding: request.body, as: UTF8.self))]"
              + (incoming.closes ? " closes" : ""))
        }
        if reader.takeExpectation() { lines.append("continue") }
      } catch {
        return lines + ["\(error.status)"]
      }
    }
    return lines + (reader.isInside ? ["…"] : [])
  }

  static let streams: [(stream: String, read: [String])] = [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", ["GET / []"]),
    ("GET / HTTP/1.1\nHost: a\n\n", ["GET / []"]),
    ("\r\n\r\nGET /a/b?c=d HTTP/1.1\r\nhOST:a\r\n\r\n", ["GET /a/b?c=d []"]),
    ("GET http://a:1/x HTTP/1.1\r\nHost: a\r\n\r\n", ["GET /x []"]),
    ("GET http://a HTTP/1.1\r\nHost: a\r\n\r\n", ["GET / []"]),
    ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", ["OPTIONS * []"]),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", ["CONNECT a:443 []"]),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET /n HTTP/1.1\r\nHost: a\r\n\r\n",
      ["POST / [abc]", "GET /n []"]
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nT: u\r\n\r\n",
      ["POST / [abc0123456789]"]
    ),
    ("GET / HTTP/1.0\r\n\r\n", ["GET / [] closes"]),
    ("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", ["GET / []"]),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n", ["GET / [] closes"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab", ["…"]),
    ("GET / HTTP/1.1\r\nHost:", ["…"]),
    ("GET / HTTP/1.1\r\n\r\n", ["400"]),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", ["400"]),
    ("GET /\r\n\r\n", ["400"]),
    ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", ["400"]),
    ("GET x HTTP/1.1\r\nHost: a\r\n\r\n", ["400"]),
    ("GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", ["400"]),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", ["505"]),
    ("GET / ABCD/1.1\r\nHost: a\r\n\r\n", ["400"]),
    ("GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n", ["400"]),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", ["400"]),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n", ["400"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n", ["400"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -3\r\n\r\n", ["400"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", ["400"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", ["400"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", ["501"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", ["400"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcdef\r\n", ["400"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n", ["400"]),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: more\r\nContent-Length: 3\r\n\r\n", ["417"]),
  ]

  @Test(arguments: streams.indices) func `a stream parses whole and byte by byte`(index: Int) {
    let (stream, expected) = Self.streams[index]
    #expect(read([stream]) == expected)
    #expect(
      read(stream.utf8.map { String(decoding: [$0], as: UTF8.self) }).filter { $0 != "…" || expected == ["…"] }
        == expected
        || stream.contains("ä"))
  }

  @Test func `a body is requested once if none arrived`() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
    #expect(read([head, "abc"]) == ["continue", "POST / [abc]"])
    #expect(read([head + "a", "bc"]) == ["POST / [abc]"])
  }

  @Test func `oversized messages are refused before they are stored`() {
    let limits = MessageLimits(head: 60, fields: 2, body: 4)
    #expect(read(["GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nC: d\r\n\r\n"], limits: limits) == ["431"])
    #expect(read(["GET / HTTP/1.1\r\nHost: a\r\nA: ", String(repeating: "b", count: 60)], limits: limits) == ["431"])
    #expect(read(["GET /" + String(repeating: "b", count: 60)], limits: limits) == ["431"])
    #expect(read(["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"], limits: limits) == ["413"])
    let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let large = MessageLimits(body: 4)
    #expect(read([chunked, "3\r\nabc\r\n2\r\n"], limits: large) == ["413"])
    #expect(read([chunked, String(repeating: "0", count: 2000)], limits: large) == ["400"])
  }

  @Test func `segments and parameters are decoded`() {
    let request = WebRequest("GET", "/a%20b//c%2Fd/%zz/?x=1+2&y&%78=3")
    #expect(request.segments == ["a b", "c/d", "%zz"])
    #expect(request.parameter("x") == "1 2")
    #expect(request.parameter("y") == "")
    #expect(request.parameter("z") == nil)
  }
}
