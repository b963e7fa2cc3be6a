import CLibrary
import DevTools
import OperatingSystem
import Testing

@Suite struct BrowserTests {
  @Test func missingBrowserIsReported() {
    let error = #expect(throws: BrowserError.self) {
      try BrowserProgram.find { $0 == BrowserProgram.variable ? "/nowhere/browser" : nil }
    }
    #expect(error?.kind == .notStarted)
    #expect(error?.description.contains("the browser '/nowhere/browser' was not found") == true)
    let none = #expect(throws: BrowserError.self) { try BrowserProgram.find { _ in nil } }
    #expect(none?.description.contains("chromium-headless-shell") == true)
  }

  @Test func chosenBrowserIsFound() throws {
    let program = try BrowserProgram.find {
      $0 == BrowserProgram.variable ? "sh" : $0 == "PATH" ? "/nowhere:/bin" : nil
    }
    #expect(program.path == "/bin/sh")
  }

  /// Other files reuse the descriptors between the first and the second close.
  @Test func aBrowserThatIsClosedTwiceEndsOnce() throws {
    var browser: Browser? = try Browser(BrowserProgram(path: "/bin/cat"))
    browser?.close()
    let taken = try (0..<64).map { _ in try FileDescriptors.temporaryFile() }
    defer { for descriptor in taken { close(descriptor) } }
    browser?.close()
    browser = nil
    for descriptor in taken { #expect(fcntl(descriptor, F_GETFD) >= 0, "\(descriptor) was closed") }
  }
}

/// Both sides of a connection; the test plays the browser.
@Suite struct DevToolsConnectionTests {
  private final class Peer {
    let connection: DevToolsConnection
    private let toRead: Int32
    private let toWrite: Int32

    init(limit: Duration = .seconds(30)) throws {
      let (commandsEnd, commands) = try FileDescriptors.pipe()
      let (answers, answersEnd) = try FileDescriptors.pipe()
      (toRead, toWrite) = (commandsEnd, answersEnd)
      connection = DevToolsConnection(reading: answers, writing: commands, limit: limit)
    }

    /// The bytes sent, up to a zero byte.
    func next() -> String {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while withUnsafeMutableBytes(of: &byte, { SystemCalls.read(toRead, into: $0) }) == 1, byte != 0 {
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    func say(_ text: String) {
      let bytes = Array(text.utf8) + [0]
      _ = bytes.withUnsafeBytes { SystemCalls.write(toWrite, $0) }
    }

    func end() { close(toWrite) }
  }

  @Test func commandsAreAnsweredInAnyOrder() async throws {
    let peer = try Peer()
    let first = try peer.connection.send("A.b") { $0.member("x", 1) }
    let second = try peer.connection.send("C.d", session: "S")
    #expect(peer.next() == #"{"id":1,"method":"A.b","params":{"x":1}}"#)
    #expect(peer.next() == #"{"id":2,"method":"C.d","sessionId":"S","params":{}}"#)
    peer.say(#"{"id":2,"result":{"value":{"deep":"two"}},"sessionId":"S"}"#)
    peer.say(#"{"id":1,"error":{"code":-1,"message":"no such thing"}}"#)
    #expect(try await second.value.string("value", "deep") == "two")
    let error = await #expect(throws: BrowserError.self) { try await first.value }
    #expect(error?.kind == .refused && error?.description == "no such thing")
  }

  @Test func tooDeepAnswerFailsOnlyItsCommand() async throws {
    let peer = try Peer()
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    let commands = [try peer.connection.send("A.b"), try peer.connection.send("C.d")]
    peer.say(#"{"method":"Page.event","params":{"deep":\#(deep)},"sessionId":"S"}"#)
    peer.say(#"{"id":1,"result":{"deep":\#(deep)}}"#)
    peer.say(#"{"id":2,"result":{"value":"two"}}"#)
    let error = await #expect(throws: BrowserError.self) { try await commands[0].value }
    #expect(error?.kind == .refused)
    #expect(error?.description.contains("objects and arrays are nested more than 256 deep") == true)
    #expect(try await commands[1].value.string("value") == "two")
  }

  @Test func eventsReachTheirPage() async throws {
    let peer = try Peer()
    let (events, continuation) = AsyncStream<String>.makeStream()
    let session = DevToolsSession("S", of: peer.connection)
    defer { withExtendedLifetime(session) {} }
    session.onEvent { continuation.yield("\($0.method) \($0.parameters.integer("n") ?? -1)") }
    peer.say(#"{"method":"Other.event","params":{"n":1}}"#)
    peer.say(#"{"method":"Page.event","params":{"n":2},"sessionId":"S"}"#)
    peer.end()
    var seen: [String] = []
    for await event in events {
      seen.append(event)
      if seen.count == 2 { break }
    }
    #expect(seen == ["Page.event 2", "\(DevToolsConnection.endMethod) -1"])
    let error = #expect(throws: BrowserError.self) { try peer.connection.send("A.b") }
    #expect(error?.kind == .ended)
  }

  @Test func silenceEndsWithAnError() async throws {
    let peer = try Peer(limit: .milliseconds(20))
    let error = await #expect(throws: BrowserError.self) { try await peer.connection.call("Page.loop") }
    #expect(error?.kind == .silent && error?.description.contains("Page.loop") == true)
  }

  @Test(arguments: ["{", "[]", "\u{FF}", #"{"id":"x"}"#])
  func invalidMessagesEndTheConnection(text: String) async throws {
    let peer = try Peer()
    let command = try peer.connection.send("A.b")
    peer.say(text)
    let error = await #expect(throws: BrowserError.self) { try await command.value }
    #expect(error?.kind == .ended)
  }
}
