import DevTools
import Foundation
import TestSupport
import Testing

/// A relay with a script in place of the browser, which names contexts and sessions and reports disposed ones.
@Suite struct BrowserRelayTests {
  private let relay: BrowserRelay

  init() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Browsers/played").standardized
      .path
    relay = try BrowserRelay { () throws(BrowserError) in
      try BrowserProgram.find { $0 == BrowserProgram.variable ? script : nil }
    }
  }

  private func connect() throws -> DevToolsConnection { try DevToolsConnection(toRelay: relay.name) }

  @Test func answersAndEventsReachTheirConnection() async throws {
    let connections = [try connect(), try connect()]
    var sessions: [String] = []
    for connection in connections {
      let session = try #require(try await connection.call("Target.attachToTarget").string("sessionId"))
      sessions.append(session)
    }
    #expect(sessions == ["session 1", "session 2"])
    let first = try await connections[0].call("Fake.process").integer("pid")
    #expect(try await connections[1].call("Fake.process").integer("pid") == first, "it is one browser")
    // Events without a listener are dropped, so each page is opened again.
    for (connection, name) in zip(connections, ["session 5", "session 6"]) {
      let (events, continuation) = AsyncStream<Int>.makeStream()
      let pages = (1...9).map { DevToolsSession("session \($0)", of: connection) }
      defer { withExtendedLifetime(pages) {} }
      for page in pages { page.onEvent { continuation.yield($0.parameters.integer("n") ?? -1) } }
      #expect(try await connection.call("Target.attachToTarget").string("sessionId") == name)
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next().map { "session \($0)" } == name)
    }
  }

  @Test func contextsOfEndedProcessesAreDisposedOf() async throws {
    let (stays, goes) = (try connect(), try connect())
    let (events, continuation) = AsyncStream<String>.makeStream()
    #expect(try await stays.call("Target.createBrowserContext").string("browserContextId") == "context 1")
    let browser = DevToolsSession("", of: stays)
    defer { withExtendedLifetime(browser) {} }
    browser.onEvent { continuation.yield($0.parameters.string("context") ?? $0.method) }
    #expect(try await goes.call("Target.createBrowserContext").string("browserContextId") == "context 2")
    goes.close()
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == "context 2")
    #expect(stays.isOpen)
  }

  @Test func nextConnectionReplacesAnEndedBrowser() async throws {
    let connection = try connect()
    let process = try await connection.call("Fake.process").integer("pid")
    let error = await #expect(throws: BrowserError.self) { try await connection.call("Fake.end") }
    #expect(error?.kind == .ended)
    #expect(!connection.isOpen)
    let other = try await connect().call("Fake.process").integer("pid")
    #expect(other != nil && other != process)
    relay.close()
  }

  @Test(arguments: [
    ("dying", "has ended with exit code 3 before it answered anything\nIt has written:\n  dying\n"),
    ("silent", "has not answered for 0.2 s since its start\nIt has no output.\n"),
    ("closed", "has closed its pipe before it answered anything"),
    ("garbled", "does not answer in the DevTools protocol"),
  ])
  func brokenBrowserIsStartedOnce(script: String, message: String) async throws {
    let (folder, path) = try link(to: "broken-\(script)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // Only the silent browser is awaited until the limit.
    let limit = script == "silent" ? Duration.milliseconds(200) : .seconds(600)
    let relay = try BrowserRelay(startLimit: limit) { () throws(BrowserError) in BrowserProgram(path: path)
    }
    for _ in 0..<2 {
      let error = await #expect(throws: BrowserError.self) {
        try await DevToolsConnection(toRelay: relay.name).call("Fake.process")
      }
      #expect(error?.kind == .notStarted)
      #expect(said(error).contains("the browser \(path) \(message)"), "\(said(error))")
    }
    #expect(try String(contentsOfFile: "\(folder.path)/starts", encoding: .utf8) == "\n")
    relay.close()
    // The same without a relay.
    let error = await #expect(throws: BrowserError.self) {
      let browser = try Browser(BrowserProgram(path: path), startLimit: limit)
      defer { browser.close() }
      try await browser.connection.call("Fake.process")
    }
    #expect(said(error).contains("the browser \(path) \(message)"), "\(said(error))")
    #expect(error?.kind == .notStarted)
  }

  /// The message of an error without the note about a busy machine.
  private func said(_ error: BrowserError?) -> String {
    (error?.description ?? "no error").replacing(/\nThe machine was busy: .*/, with: "")
  }

  @Test(arguments: [1, 9]) func crashedBrowserIsStartedOnceMore(crashes: Int) async throws {
    let (folder, path) = try link(to: "broken-crashing")
    defer { try? FileManager.default.removeItem(at: folder) }
    try "\(crashes)".write(toFile: "\(folder.path)/crashes", atomically: true, encoding: .utf8)
    let relay = try BrowserRelay { () throws(BrowserError) in BrowserProgram(path: path) }
    defer { relay.close() }
    let connection = try DevToolsConnection(toRelay: relay.name)
    // Both commands were sent before the crash was detected.
    let commands = [try connection.send("Fake.process"), try connection.send("Target.createBrowserContext")]
    if crashes == 1 {
      #expect(try await commands[0].value.integer("pid") != nil)
      #expect(try await commands[1].value.string("browserContextId") == "context 2")
    } else {
      for command in commands {
        let error = await #expect(throws: BrowserError.self) { try await command.value }
        #expect(error?.kind == .notStarted)
        #expect(error?.description.contains("has ended by signal 11, SIGSEGV") == true, "\(String(describing: error))")
      }
    }
    #expect(try String(contentsOfFile: "\(folder.path)/starts", encoding: .utf8) == "\n\n")
  }

  @Test func failedReplacementOfABrowserGivesTheReason() async throws {
    let (folder, path) = try link(to: "broken-crashing")
    defer { try? FileManager.default.removeItem(at: folder) }
    try "9".write(toFile: "\(folder.path)/crashes", atomically: true, encoding: .utf8)
    let relay = try BrowserRelay { () throws(BrowserError) in
      if FileManager.default.fileExists(atPath: "\(folder.path)/starts") {
        throw BrowserError(.notStarted, "it is gone")
      }
      return BrowserProgram(path: path)
    }
    defer { relay.close() }
    let error = await #expect(throws: BrowserError.self) {
      try await DevToolsConnection(toRelay: relay.name).call("Fake.process")
    }
    let description = error?.description ?? ""
    #expect(description.contains("has ended by signal 11, SIGSEGV"), "\(description)")
    #expect(description.contains("Nor can it be started again: it is gone"), "\(description)")
  }

  /// A link to the script in place of the browser, in a folder of its own.
  private func link(to script: String) throws -> (folder: URL, path: String) {
    let folder = try URL.testFolder()
    let path = folder.appending(path: "headless").path
    let target = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Browsers/\(script)")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target.standardized.path)
    return (folder, path)
  }

  @Test func missingBrowserIsReportedToEachProcess() async throws {
    let relay = try BrowserRelay { () throws(BrowserError) in throw BrowserError(.notStarted, "there is none") }
    let error = await #expect(throws: BrowserError.self) {
      try await DevToolsConnection(toRelay: relay.name).call("Fake.process")
    }
    #expect(error?.description == "there is none")
    #expect(throws: BrowserError.self) { try DevToolsConnection(toRelay: "cukeswift-nobody") }
  }
}
