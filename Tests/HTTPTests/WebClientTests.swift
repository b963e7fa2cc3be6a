import CLibrary
import Dispatch
import HTTP
import Synchronization
import Testing

/// The client's reaction to a closed kept-alive connection.
@Suite struct WebClientTests {
  /// A server that responds to the first request of each connection and breaks off at the second one.
  private final class FaithlessServer: Sendable {
    private let received = Mutex<[String]>([])
    /// Whether to close the connection after the response or at the next request.
    private let closesAtOnce: Bool
    private let closed = DispatchSemaphore(value: 0)

    init(closesAtOnce: Bool) { self.closesAtOnce = closesAtOnce }

    /// The methods of the received requests.
    var methods: [String] { received.withLock { $0 } }

    /// Waits until a connection has been closed.
    func waitForEnd() async {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "end").async {
          self.closed.wait()
          continuation.resume()
        }
      }
    }

    /// Opens a connection and returns the client's end.
    func connect() throws -> Int32 {
      let pair = try SocketPair.make()
      _ = fcntl(pair.here, F_SETFL, fcntl(pair.here, F_GETFL) | O_NONBLOCK)
      DispatchQueue(label: "faithless server").async {
        if self.receive(pair.there) {
          let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
          _ = write(pair.there, answer, answer.count)
          if !self.closesAtOnce { _ = self.receive(pair.there) }
        }
        close(pair.there)
        self.closed.signal()
      }
      return pair.here
    }

    /// Reads a request without a body, up to its empty line; false at the end of the connection.
    private func receive(_ descriptor: Int32) -> Bool {
      var text: [UInt8] = []
      var byte: UInt8 = 0
      while text.suffix(4) != Array("\r\n\r\n".utf8)[...] {
        guard read(descriptor, &byte, 1) == 1 else { return false }
        text.append(byte)
      }
      received.withLock { $0.append(String(decoding: text.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) }
      return true
    }
  }

  @Test func `an unsafe request is not repeated after failure`() async throws {
    let server = FaithlessServer(closesAtOnce: false)
    let client = WebClient(host: "server", port: 1, timeout: .seconds(600)) { try server.connect() }
    #expect(try await client.send(WebRequest("GET", "/")).status == 200)
    let failure = await #expect(throws: SocketFailure.self) { try await client.send(WebRequest("POST", "/pay")) }
    #expect(failure.map { "\($0)".contains("closed the connection without a complete answer") } == true)
    #expect(server.methods == ["GET", "POST"])
  }

  @Test(arguments: ["GET", "DELETE"]) func `a repeatable request is sent again`(method: String) async throws {
    let server = FaithlessServer(closesAtOnce: false)
    let client = WebClient(host: "server", port: 1, timeout: .seconds(600)) { try server.connect() }
    #expect(try await client.send(WebRequest("POST", "/")).status == 200)
    #expect(try await client.send(WebRequest(method, "/")).status == 200)
    #expect(server.methods == ["POST", method, method])
  }

  @Test func `a connection that has ended meanwhile is replaced`() async throws {
    let server = FaithlessServer(closesAtOnce: true)
    let client = WebClient(host: "server", port: 1, timeout: .seconds(600)) { try server.connect() }
    for _ in 0..<2 {
      #expect(try await client.send(WebRequest("POST", "/")).status == 200)
      await server.waitForEnd()
    }
    #expect(server.methods == ["POST", "POST"])
  }
}
