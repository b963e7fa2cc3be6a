import JSON
import JSONRPC
import Testing

/// Splitting byte streams into messages.
@Suite struct RPCReaderTests {
  /// The messages in a chunked stream, with errors in angle brackets.
  private static func read(_ framing: MessageFraming, _ parts: [String]) -> [String] {
    var reader = RPCReader(framing)
    var found: [String] = []
    for part in parts {
      reader.append(Array(part.utf8))
      while true {
        do throws(RPCFailure) {
          guard let bytes = try reader.next() else { break }
          found.append(String(decoding: bytes, as: UTF8.self))
        } catch {
          found.append("<\(error.error.message)>")
        }
      }
    }
    return found
  }

  @Test(arguments: [
    (["Content-Length: 2\r\n\r\n{}"], ["{}"]),
    (["Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull"], ["{}", "null"]),
    (["Content-Length: 4\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\nnull"], ["null"]),
    (["content-length:4\n\nnull"], ["null"]),
    (["Content-Length: 0\r\n\r\n", "Content-Length: 2\r\n\r\n{}"], ["", "{}"]),
    (["X: 1\r\n\r\nContent-Length: 2\r\n\r\n{}"], ["<a header has no Content-Length>", "{}"]),
    (["Content-Length: -1\r\n\r\nContent-Length: 2\r\n\r\n{}"], ["<Content-Length is not a number of bytes>", "{}"]),
    (["Content-Length: 99999999999999999999\r\n\r\n"], ["<Content-Length is not a number of bytes>"]),
    (["Content-Length: 4294967296\r\n\r\n"], ["<a message has more than 268435456 bytes>"]),
    (["Content-Length: 10\r\n\r\n{}"], []),
  ])
  func headers(parts: [String], expected: [String]) {
    #expect(Self.read(.contentLength, parts) == expected)
    // The result is the same for single bytes.
    #expect(Self.read(.contentLength, parts.joined().map(String.init)) == expected)
  }

  @Test func linesAreMessages() {
    #expect(Self.read(.lines, ["{}\n{\"a\":1}\r\n\n{\"b\"", ":2}\n{"]) == ["{}", "{\"a\":1}", "{\"b\":2}"])
  }

  @Test func aHeaderWithoutEndIsGivenUp() {
    let found = Self.read(.contentLength, [String(repeating: "x", count: 9000), "Content-Length: 2\r\n\r\n{}"])
    #expect(found == ["<a header has more than 8192 bytes>", "{}"])
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"a","params":{}}"#, "request 1 a"),
    (#"{"jsonrpc":"2.0","id":"x","method":"a"}"#, "request x a"),
    (#"{"jsonrpc":"2.0","method":"a","params":[1]}"#, "notification a"),
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, "result 1"),
    (#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no"}}"#, "error no"),
    ("{", "-32700"), ("[]", "-32600"), ("1", "-32600"), (#"{"id":1,"method":"a"}"#, "-32600 1"),
    (#"{"jsonrpc":"2.0","id":{},"method":"a"}"#, "-32600"), (#"{"jsonrpc":"2.0","id":1}"#, "-32600 1"),
    (#"{"jsonrpc":"2.0","id":1,"method":2}"#, "-32600 1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"a","params":3}"#, "-32600 1"),
    (String(repeating: "[", count: 100_000), "-32700"),
  ])
  func messages(text: String, expected: String) {
    let found: String
    do throws(RPCFailure) {
      switch try RPCMessage(parsing: Array(text.utf8)) {
      case .request(let id, let method, _): found = "request \(Self.text(id)) \(method)"
      case .notification(let method, _): found = "notification \(method)"
      case .result(let id, _): found = "result \(Self.text(id))"
      case .error(_, let error): found = "error \(error.message)"
      }
    } catch {
      found = "\(error.error.code)" + (error.id.map { " " + Self.text($0) } ?? "")
    }
    #expect(found == expected)
  }

  private static func text(_ id: RPCID) -> String {
    switch id {
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }

  @Test(arguments: [
    RPCMessage.request(.number(7), method: "m", ["a": [1, "ü\n"]]), .notification(method: "n", .null),
    .result(.text("id"), .null), .error(nil, .parseError("x")),
    .error(.number(1), RPCError(code: 1, message: "", data: 2)),
  ])
  func writtenMessagesAreReadBack(message: RPCMessage) throws {
    #expect(try RPCMessage(parsing: message.bytes) == message)
    var reader = RPCReader(.contentLength)
    reader.append(MessageFraming.contentLength.frame(message.bytes))
    #expect(try reader.next() == message.bytes)
  }
}
