import CLibrary
import Testing

@testable import HTTP

/// A client that does not read its responses.
@Suite struct ServerConnectionTests {
  private struct Refusing: WebResponder {
    func response(to request: WebRequest) async -> WebResponse { WebResponse(404, text: "none") }
  }

  @Test(arguments: [true, false])
  func `an unread connection stops being read`(isAnswering: Bool) throws {
    let ends = try SocketPair.make()
    defer { for end in [ends.here, ends.there] { close(end) } }
    for end in [ends.here, ends.there] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let limits = ServerLimits()
    var connection = ServerConnection(ends.here, limits: limits, responder: Refusing(), now: .now)
    let large = WebResponse(200, body: Array(repeating: 7, count: 4 << 20))
    let task = Task<Void, Never> {}
    let request = Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
    let block = Array(repeatElement(request, count: 1 << 10).joined())
    var space = [UInt8](repeating: 0, count: 1 << 16)
    var received = 0
    while connection.events & Int16(POLLIN) != 0, received < 64 << 20 {
      let count = block.withUnsafeBytes { write(ends.there, $0.baseAddress, $0.count) }
      received += max(count, 0)
      space.withUnsafeMutableBytes { connection.receive(using: $0, now: .now) }
      connection.work(
        { _ in (response: isAnswering ? nil : large, task: isAnswering ? task : nil) }, now: .now)
    }
    #expect(received < 1 << 20, "it has read \(received) bytes")
    #expect(!connection.isFinished)
  }
}
