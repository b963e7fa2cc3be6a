import HTTP
import Testing

/// A stream is sent as it is produced, and both sides detect the other's end.
@Suite struct WebStreamTests {
  /// Responds to every request with one stream.
  private struct Streaming: WebResponder {
    let stream: WebStream

    func response(to request: WebRequest) async -> WebResponse { WebResponse(events: stream) }
  }

  /// Time limits that even a busy machine does not reach.
  private static let patient = ServerLimits(receiving: .seconds(3600), idle: .seconds(3600), sending: .seconds(3600))

  private static let head =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
    + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
  private static let request = "GET /events HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test func `events arrive singly until the stream ends`() async throws {
    let stream = WebStream()
    stream.send(event: "before", data: "a\r\nb")
    let server = try WebServer(limits: Self.patient, responder: Streaming(stream: stream))
    let client = try RawClient(port: server.port)
    client.send(Self.request)
    let first = Self.head + "event: before\ndata: a\ndata: b\n\n"
    #expect(await client.read(first.utf8.count) == first)
    // Data sent by the client during the stream is not a request.
    client.send(Self.request)
    stream.send(event: "change", data: "")
    let second = "event: change\ndata: \n\n"
    #expect(await client.read(second.utf8.count) == second)
    stream.send(event: "last", data: "x")
    stream.end()
    stream.send(event: "too late", data: "x")
    #expect(await client.readAll() == "event: last\ndata: x\n\n")
    await server.stop()
  }

  @Test func `gone and stalled clients end their streams`() async throws {
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    var ended = ends.makeAsyncIterator()
    let first = WebStream { _ in continuation.yield() }
    let server = try WebServer(limits: Self.patient, responder: Streaming(stream: first))
    let client = try RawClient(port: server.port)
    client.send(Self.request)
    #expect(await client.read(Self.head.utf8.count) == Self.head)
    client.endSending()
    await ended.next()
    await server.stop()

    var limits = Self.patient
    limits.unsent = 1
    let second = WebStream { _ in continuation.yield() }
    let other = try WebServer(limits: limits, responder: Streaming(stream: second))
    let deaf = try RawClient(port: other.port)
    deaf.send(Self.request)
    #expect(await deaf.read(Self.head.utf8.count) == Self.head)
    // More than the system buffers for a client; the next data exceeds the limit.
    second.send(Array(repeating: 0x20, count: 32 << 20))
    second.send([0x20])
    await ended.next()
    #expect(await deaf.read(1) == " ")
    await other.stop()
  }
}
