import CLibrary
import HTTP
import Synchronization
import Testing

/// A server responds over sockets, and a client cannot block the others.
@Suite struct WebServerTests {
  /// Echoes the request; `/at-once` without a task, `/never` only after cancellation.
  private struct Echo: WebResponder {
    var onBegin: @Sendable () -> Void = {}
    var onCancel: @Sendable () -> Void = {}

    func immediateResponse(to request: WebRequest) -> WebResponse? {
      request.path == "/at-once" ? WebResponse(200, text: "at once") : nil
    }

    func response(to request: WebRequest) async -> WebResponse {
      if request.path == "/never" {
        await withTaskCancellationHandler {
          onBegin()
          try? await Task.sleep(for: .seconds(3600))
        } onCancel: {
          onCancel()
        }
      }
      if request.path == "/none" { return .none }
      if request.path == "/unchanged" { return WebResponse(304, text: "left out") }
      if request.path == "/large" { return WebResponse(200, body: Array(repeating: 7, count: 5_000_000)) }
      return WebResponse(
        200, text: "\(request.method) \(request.path) \(String(decoding: request.body, as: UTF8.self))")
    }
  }

  /// Time limits that even a busy machine does not reach.
  private static let patient = ServerLimits(receiving: .seconds(3600), idle: .seconds(3600), sending: .seconds(3600))

  private static let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "

  @Test func `split and pipelined requests share a connection`() async throws {
    let server = try WebServer(limits: Self.patient, responder: Echo())
    let client = try RawClient(port: server.port)
    client.send("GET /a HT")
    client.send("TP/1.1\r\nHost: x\r\n")
    client.send(
      "\r\nGET /at-once HTTP/1.1\r\nHost: x\r\n\r\nPOST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi")
    client.send("GET /c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(
      await client.readAll()
        == Self.answer + "8\r\n\r\nGET /a \n" + Self.answer + "8\r\n\r\nat once\n" + Self.answer
        + "11\r\n\r\nPOST /b hi\n"
        + Self.answer + "8\r\nConnection: close\r\n\r\nGET /c \n")
    await server.stop()
  }

  @Test func `a response may be missing or without body`() async throws {
    let server = try WebServer(limits: Self.patient, responder: Echo())
    let client = try RawClient(port: server.port)
    client.send("GET /unchanged HTTP/1.1\r\nHost: x\r\n\r\nGET /none HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(
      await client.readAll() == "HTTP/1.1 304 Status 304\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n")
    await server.stop()
  }

  @Test func `a half-closed client still gets its answer`() async throws {
    let server = try WebServer(limits: Self.patient, responder: Echo())
    let client = try RawClient(port: server.port)
    client.send("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n")
    client.endSending()
    #expect(await client.readAll() == Self.answer + "9\r\n\r\n")
    await server.stop()
  }

  @Test func `a body is requested when the client waits`() async throws {
    let server = try WebServer(limits: Self.patient, responder: Echo())
    let client = try RawClient(port: server.port)
    client.send("POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n")
    #expect(await client.read(25) == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("hi")
    let answer = await client.readAll()
    #expect(answer.hasSuffix("POST /a hi\n"), "\(answer)")
    await server.stop()
  }

  @Test func `an invalid request closes the connection`() async throws {
    let server = try WebServer(limits: Self.patient, responder: Echo())
    let client = try RawClient(port: server.port)
    client.send("nonsense\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n")
    let text = await client.readAll()
    #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(text.contains("Connection: close\r\n"))
    await server.stop()
  }

  @Test func `slow requests and idle connections are ended`() async throws {
    let limits = ServerLimits(receiving: .milliseconds(30), idle: .milliseconds(30), sending: .seconds(3600))
    let server = try WebServer(limits: limits, responder: Echo())
    let slow = try RawClient(port: server.port)
    slow.send("GET / HT")
    let refusal = await slow.readAll()
    #expect(refusal.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(refusal.contains("the request took longer than 30ms to arrive"), "\(refusal)")
    #expect(try await RawClient(port: server.port).readAll() == "")
    await server.stop()
  }

  @Test func `the limit ends idle connections, not busy ones`() async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    var begun = stream.makeAsyncIterator()
    var limits = Self.patient
    limits.connections = 2
    let server = try WebServer(limits: limits, responder: Echo(onBegin: { continuation.yield() }))
    let busy = try RawClient(port: server.port)
    busy.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
    await begun.next()
    let idle = try RawClient(port: server.port)
    idle.send("GET /at-once HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await idle.read(Self.answer.utf8.count).hasPrefix("HTTP/1.1 200"))
    let next = try RawClient(port: server.port)
    next.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await idle.readAll() == "8\r\n\r\nat once\n")
    await begun.next()
    let last = try RawClient(port: server.port)
    #expect(await last.readAll().hasPrefix("HTTP/1.1 503"))
    await server.stop()
    #expect(await busy.readAll() == "")
  }

  @Test func `a request without a client is cancelled`() async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let server = try WebServer(
      limits: Self.patient, responder: Echo(onBegin: { continuation.yield() }, onCancel: { continuation.yield() }))
    let client = try RawClient(port: server.port)
    client.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
    var events = stream.makeAsyncIterator()
    await events.next()
    client.reset()
    await events.next()
    await server.stop()
  }

  @Test func `our client keeps connections and reads large answers`() async throws {
    let server = try WebServer(limits: Self.patient, responder: Echo())
    let client = WebClient(port: server.port, timeout: .seconds(600))
    for _ in 0..<3 {
      let response = try await client.send(WebRequest("POST", "/x", body: Array("abc".utf8)))
      #expect(response.status == 200)
      #expect(String(decoding: response.body, as: UTF8.self) == "POST /x abc\n")
    }
    #expect(try await client.send(WebRequest("GET", "/large")).body.count == 5_000_000)
    await server.stop()
    await #expect(throws: SocketFailure.self) { try await client.send(WebRequest("GET", "/x")) }
  }

  @Test func `a port that is taken is reported`() async throws {
    let server = try WebServer(limits: Self.patient, responder: Echo())
    let problem = #expect(throws: SocketFailure.self) { try WebServer(port: server.port, responder: Echo()) }
    #expect(problem?.description.hasPrefix("nothing can listen on port \(server.port) of 127.0.0.1: ") == true)
    await server.stop()
  }
}
