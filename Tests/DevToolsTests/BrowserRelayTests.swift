import CLibrary
import DevTools
import Foundation
import Testing

/// A relay whose browser is a script that plays one: it gives names to contexts and sessions, and reports what is disposed of.
@Suite(.timeLimit(.minutes(1))) struct BrowserRelayTests {
  private static let browser = """
    #!/bin/bash
    n=0
    say() { printf '%s\\0' "$1" >&4; }
    while IFS= read -r -d '' message <&3; do
      id=${message#*:}; id=${id%%,*}
      n=$((n + 1))
      case $message in
      *Target.createBrowserContext*) say '{"id":'$id',"result":{"browserContextId":"context '$n'"}}' ;;
      *Target.attachToTarget*)
        say '{"id":'$id',"result":{"sessionId":"session '$n'"}}'
        say '{"method":"Page.opened","params":{"n":'$n'},"sessionId":"session '$n'"}' ;;
      *Target.disposeBrowserContext*)
        say '{"method":"Fake.disposed","params":{"context":"'"${message#*Id\\":\\"}"'}}'
        say '{"id":'$id',"result":{}}' ;;
      *Fake.end*) exit ;;
      *) say '{"id":'$id',"result":{"pid":'$$'}}' ;;
      esac
    done
    """

  private let relay: BrowserRelay
  private let folder = FileManager.default.temporaryDirectory.appending(path: "cukeswift-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = folder.appending(path: "browser")
    try Self.browser.write(to: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
    relay = try BrowserRelay { () throws(BrowserError) in
      try BrowserProgram.find { $0 == BrowserProgram.variable ? script.path : nil }
    }
  }

  private func connect() throws -> DevToolsConnection { try DevToolsConnection(toRelay: relay.name) }

  @Test func answersAndEventsReachWhoeverTheyAreFor() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let connections = [try connect(), try connect()]
    var sessions: [String] = []
    for connection in connections {
      let session = try #require(try await connection.call("Target.attachToTarget").string("sessionId"))
      sessions.append(session)
    }
    #expect(sessions == ["session 1", "session 2"])
    let first = try await connections[0].call("Fake.process").integer("pid")
    #expect(try await connections[1].call("Fake.process").integer("pid") == first, "it is one browser")
    // Events that came before anybody listened are not kept, so that each page is opened again.
    for (connection, name) in zip(connections, ["session 5", "session 6"]) {
      let (events, continuation) = AsyncStream<Int>.makeStream()
      for number in 1...9 {
        connection.onEvent(of: "session \(number)") { continuation.yield($0.parameters.integer("n") ?? -1) }
      }
      #expect(try await connection.call("Target.attachToTarget").string("sessionId") == name)
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next().map { "session \($0)" } == name)
    }
  }

  @Test func whatAProcessLeavesIsDisposedOf() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (stays, goes) = (try connect(), try connect())
    let (events, continuation) = AsyncStream<String>.makeStream()
    #expect(try await stays.call("Target.createBrowserContext").string("browserContextId") == "context 1")
    stays.onEvent(of: "") { continuation.yield($0.parameters.string("context") ?? $0.method) }
    #expect(try await goes.call("Target.createBrowserContext").string("browserContextId") == "context 2")
    goes.close()
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == "context 2")
    #expect(stays.isOpen)
  }

  @Test func afterTheBrowserHasEndedTheNextConnectionGetsAnother() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let connection = try connect()
    let process = try await connection.call("Fake.process").integer("pid")
    let error = await #expect(throws: BrowserError.self) { try await connection.call("Fake.end") }
    #expect(error?.kind == .ended)
    #expect(!connection.isOpen)
    let other = try await connect().call("Fake.process").integer("pid")
    #expect(other != nil && other != process)
    relay.close()
  }

  @Test func missingBrowserIsReportedToEachProcess() async throws {
    let relay = try BrowserRelay { () throws(BrowserError) in throw BrowserError(.notStarted, "there is none") }
    let error = await #expect(throws: BrowserError.self) {
      try await DevToolsConnection(toRelay: relay.name).call("Fake.process")
    }
    #expect(error?.description == "there is none")
    #expect(throws: BrowserError.self) { try DevToolsConnection(toRelay: "cukeswift-nobody") }
    try? FileManager.default.removeItem(at: folder)
  }
}
