import CLibrary
import JSON
import JSONRPC
import OperatingSystem
import Testing

/// Messages over descriptors.
@Suite struct RPCConnectionTests {
  /// The events of a connection for some input bytes, and the data it sends until their end.
  private static func events(of text: String, framing: MessageFraming) async throws -> (
    connection: RPCConnection, events: [RPCMessage?], sent: () throws -> [String]
  ) {
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    let (replies, output) = try FileDescriptors.pipe()
    let connection = RPCConnection(input: readEnd, output: output, framing: framing)
    let (stream, continuation) = AsyncStream<RPCMessage?>.makeStream()
    connection.read { event in
      switch event {
      case .message(let message): continuation.yield(message)
      case .cancelled: break
      case .malformed: continuation.yield(nil)
      case nil: continuation.finish()
      }
    }
    #expect(Array(text.utf8).withUnsafeBytes { SystemCalls.write(writeEnd, $0) } == text.utf8.count)
    close(writeEnd)
    var events: [RPCMessage?] = []
    for await event in stream { events.append(event) }
    close(readEnd)
    return (
      connection, events,
      {
        close(output)
        defer { close(replies) }
        var reader = RPCReader(framing)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = chunk.withUnsafeMutableBytes { SystemCalls.read(replies, into: $0) }
        reader.append(chunk.prefix(max(count, 0)))
        var sent: [String] = []
        while let bytes = try reader.next() { sent.append(String(decoding: bytes, as: UTF8.self)) }
        return sent
      }
    )
  }

  private static func frames(_ messages: [RPCMessage], _ framing: MessageFraming) -> String {
    String(decoding: messages.flatMap { framing.frame($0.bytes) }, as: UTF8.self)
  }

  @Test func cancelledRequestsAreKnownBeforeTheyAreAnswered() async throws {
    let requests: [RPCMessage] = [
      .request(.number(1), method: "a", .null), .request(.text("b"), method: "b", .null),
      .notification(method: "$/cancelRequest", ["id": "b"]), .notification(method: "$/cancelRequest", ["id": 99]),
    ]
    let (connection, events, sent) = try await Self.events(
      of: Self.frames(requests, .contentLength), framing: .contentLength)
    #expect(events == requests.prefix(2).map(Optional.some))
    #expect(!connection.isCancelled(.number(1)) && connection.isCancelled(.text("b")))
    // A cancelled id without a pending request is not stored.
    #expect(!connection.isCancelled(.number(99)))
    connection.send(.error(.text("b"), .cancelled))
    #expect(!connection.isCancelled(.text("b")))
    #expect(try sent() == [#"{"jsonrpc":"2.0","id":"b","error":{"code":-32800,"message":"cancelled"}}"#])
  }

  @Test func agentsCancelInTheirWay() async throws {
    let requests: [RPCMessage] = [
      .request(.number(7), method: "tools/call", .null),
      .notification(method: "notifications/cancelled", ["requestId": 7]),
    ]
    let (connection, _, _) = try await Self.events(of: Self.frames(requests, .lines), framing: .lines)
    #expect(connection.isCancelled(.number(7)))
    connection.forget(.number(7))
    #expect(!connection.isCancelled(.number(7)))
  }

  @Test func invalidMessageDoesNotBlockTheNext() async throws {
    let text = "{\n[]\n{\"jsonrpc\":\"2.0\",\"id\":3}\n{\"jsonrpc\":\"2.0\",\"method\":\"m\"}\n"
    let (_, events, sent) = try await Self.events(of: text, framing: .lines)
    #expect(events == [nil, nil, nil, .notification(method: "m", .null)])
    let codes = try sent().map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(codes.map { $0["error"]?["code"]?.integer } == [-32700, -32600, -32600])
    #expect(codes.map { $0["id"] } == [.null, .null, 3])
  }
}
