import AgentServer
import AppUnderTest
import Console
import Foundation
import JSON
import JSONRPC
import OperatingSystem
import Recordings
import SampleApps
import SourceText
import StepLibrary
import StepRegistry
import Synchronization
import Testing

/// A project with two features that cannot run.
private struct StandInProject: AgentProject {
  var version: String { "1" }
  func features() throws -> [String] { ["features/a.feature", "../b.feature"] }
  func feature(at path: String) throws -> String { "Feature: \(path)" }
  func steps(with words: [String], most: Int) throws -> String { "steps \(words) \(most)" }
  func definitions() throws -> String { "{}" }
  func run(
    paths: [String], tags: String?, name: String?, room: Int
  ) async throws -> (report: String, passed: Bool) {
    ("run \(paths) \(tags ?? "-") \(name ?? "-")", tags == nil)
  }
  func trace(of scenarios: TraceChoice, step: String?) throws -> String { "trace \(scenarios) \(step ?? "-")" }
}

private final class Empty: World {}

@Suite struct AgentServerTests {
  private static func server(_ app: String? = nil) throws -> AgentServer {
    var setting = ConsoleSession.Setting(
      apps: .samples, app: app,
      load: { (try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/"), .samples) })
    setting.surface = .tools
    let console = try ConsoleSession(setting)
    let folder = FileManager.default.currentDirectoryPath
    return AgentServer(StandInProject(), AgentSession(console, folder: folder), folder: folder)
  }

  @Test func staleReferenceFailsAtOnce() async throws {
    let server = try Self.server("Calculator")
    _ = try await Self.call(server, "step", ["step": "When I touch the \"7\" button"])
    let screen = try await Self.call(server, "snapshot")
    #expect(screen.hasPrefix("e1 text \"7\"\n"), "\(screen)")
    _ = try await Self.call(server, "act", ["action": "start", "text": "Tinylog"])
    let answer = try await Self.call(server, "act", ["action": "touch", "target": "e1"])
    #expect(answer.hasPrefix("✘ e1 is not on the screen any more") && answer.contains("Take a snapshot"), "\(answer)")
  }

  @Test func changedStepFilesAreReloaded() async throws {
    let state = Mutex<(version: Int, isBroken: Bool)>((1, false))
    var setting = ConsoleSession.Setting(apps: .samples, app: nil) {
      let (version, isBroken) = state.withLock { $0 }
      if isBroken { throw Diagnostic(problem: "x.swift does not compile") }
      let steps = Steps(Empty.self) {
        Then("it is version {int}") { (_, wanted: Int) in try expect(wanted, equals: version) }
      }
      return (try Registry([steps], relativeTo: "/"), .samples)
    }
    setting.version = { state.withLock { "\($0)" } }
    let folder = FileManager.default.currentDirectoryPath
    let server = AgentServer(
      StandInProject(), AgentSession(try ConsoleSession(setting), folder: folder), folder: folder)
    func step(_ version: Int) async throws -> String {
      try await Self.call(server, "step", ["step": .string("Then it is version \(version)")])
    }
    #expect(try await step(1) == "done")
    let wrong = try await step(2)
    #expect(wrong.hasPrefix("✘ ") && !wrong.contains("step files"), "\(wrong)")
    state.withLock { $0.version = 2 }
    let failed = try await step(1)
    #expect(failed.hasPrefix("✘ (the step files have changed, and were loaded again)\n"), "\(failed)")
    #expect(try await step(2) == "done")
    state.withLock { $0.isBroken = true }
    for _ in 1...2 {
      let refused = try await step(2)
      #expect(refused.hasPrefix("✘ the step files have changed") && refused.contains("x.swift"), "\(refused)")
    }
    state.withLock { $0 = (3, false) }
    #expect(try await step(3).hasSuffix("loaded again)\ndone"))
  }

  /// `A` is a keyword in Czech.
  @Test func sentenceMayBeginLikeForeignKeyword() async throws {
    let setting = ConsoleSession.Setting(apps: .samples, app: nil) {
      (try Registry([Steps(Empty.self) { Given("A user logs in") { _ in } }], relativeTo: "/"), .samples)
    }
    let folder = FileManager.default.currentDirectoryPath
    let server = AgentServer(
      StandInProject(), AgentSession(try ConsoleSession(setting), folder: folder), folder: folder)
    #expect(try await Self.call(server, "step", ["step": "A user logs in"]) == "done")
  }

  @Test func scenarioNamesAreLinesAndSafeFileNames() async throws {
    let server = try Self.server("Calculator")
    _ = try await Self.call(server, "step", ["step": "I touch the \"7\" button"])
    for name in ["a\nb", "a\u{2028}b", "a\u{1B}[31m", "a\u{202E}b"] {
      let answer = try await Self.call(
        server, "save_feature", ["path": "agent-names.feature", "name": .string(name)])
      #expect(answer == "✘ the name of a scenario must be one line; nothing was saved")
      #expect(try await Self.call(server, "record", ["name": .string(name)]).hasPrefix("✘ the name of a recording"))
    }
    #expect(!FileManager.default.fileExists(atPath: "agent-names.feature"))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let shelf = RecordingShelf(folder: folder)
    #expect(try shelf.path(ofSession: "<a>: \"x\"\t# 👩‍🔬/b") == "\(folder)/-a-- -x--# 👩‍🔬-b.trace.json")
    // Files named in the old way, letter by letter, are still found.
    let trace = SessionTrace(app: "Calculator", device: "iPhone X", actions: [])
    let path = try shelf.save(trace, named: "a b")
    try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/a: b.trace.json")
    #expect(try shelf.trace(named: "a: b") != nil)
  }

  /// The text of a call's result, with a mark before an error.
  private static func call(_ server: AgentServer, _ tool: String, _ arguments: JSONValue = [:]) async throws -> String {
    let answer = try await server.answer(to: "tools/call", ["name": .string(tool), "arguments": arguments]).get()
    let text = answer["content"]?.array?.first?["text"]?.string ?? ""
    return answer["isError"] == true ? "✘ " + text : text
  }

  @Test func theNewestKnownRevisionIsSpoken() async throws {
    let server = try Self.server()
    for (wished, spoken) in [("2025-03-26", "2025-03-26"), ("2024-11-05", "2024-11-05"), ("2030-01-01", "2025-11-25")] {
      let answer = try await server.answer(to: "initialize", ["protocolVersion": .string(wished)]).get()
      #expect(answer["protocolVersion"]?.string == spoken)
      #expect(answer.serverName == "cukeswift")
    }
    #expect(try await server.answer(to: "ping", .null).get() == [:])
    await #expect(throws: RPCError.methodNotFound("server/discover")) {
      try await server.answer(to: "server/discover", [:]).get()
    }
  }

  @Test func toolsAreDescribed() async throws {
    let tools = try await Self.server().answer(to: "tools/list", [:]).get()["tools"]?.array ?? []
    #expect(
      tools.compactMap { $0["name"]?.string } == [
        "snapshot", "act", "query", "suggest", "wait", "step", "run", "trace", "steps", "record", "save_feature",
        "undo",
      ])
    for tool in tools {
      #expect(tool["inputSchema"]?["type"] == "object" && tool["description"]?.string?.isEmpty == false)
    }
    // Agents read the tool list at each start: the token count is about a quarter of the byte count.
    #expect(JSONValue.array(tools).bytes.count / 4 < 2000)
  }

  @Test func anAppIsDriven() async throws {
    let server = try Self.server()
    #expect(try await Self.call(server, "snapshot").hasPrefix("✘ error: no app is running"))
    #expect(try await Self.call(server, "act", ["action": "start", "text": "Calculator"]) == "done")
    let screen = try await Self.call(server, "snapshot")
    #expect(screen.hasPrefix("e1 text \"0\"\ne2 button \"C\"\n"))
    let seven = try #require(screen.split(separator: "\n").first { $0.hasSuffix("button \"7\"") }?.prefix { $0 != " " })
    let eight = try #require(screen.split(separator: "\n").first { $0.hasSuffix("button \"8\"") }?.prefix { $0 != " " })
    #expect(
      try await Self.call(server, "act", ["action": "touch", "target": .string(String(seven))])
        == "- text \"0\"\n+ text \"7\"")
    // References to elements of the snapshot stay valid after changes.
    #expect(
      try await Self.call(server, "act", ["action": "touch", "target": .string(String(eight))])
        == "- text \"7\"\n+ text \"78\"")
    #expect(
      try await Self.call(server, "step", ["step": "Then I should see \"78\""]) == "the screen shows the same as before"
    )
    #expect(try await Self.call(server, "query", ["query": "label id:'display'", "property": "text"]) == "[0] 78")
    #expect(try await Self.call(server, "suggest", ["target": "e1"]).contains("label id:'display'"))
    #expect(try await Self.call(server, "undo").contains("+ text \"7\""))
  }

  @Test func adviceNamesTheToolsOfAgents() async throws {
    let server = try Self.server()
    let snapshot = try await Self.call(server, "snapshot")
    #expect(snapshot.contains("Start one: act with action start and text \"Alarm\". The apps are"), "\(snapshot)")
    _ = try await Self.call(server, "act", ["action": "start", "text": "Calculator"])
    _ = try await Self.call(server, "record")
    #expect(
      try await Self.call(server, "record").hasSuffix(
        "record with a name ends and keeps it; then another one can begin."))
    let nothing = try await Self.call(server, "record", ["name": "adviceNamesTheToolsOfAgents"])
    #expect(nothing.contains("before the recording ends"), "\(nothing)")
  }

  /// A mistaken call and its error message.
  struct Mistake: Sendable {
    let tool: String
    let arguments: JSONValue
    let reason: String

    init(_ tool: String, _ arguments: JSONValue, _ reason: String) {
      (self.tool, self.arguments, self.reason) = (tool, arguments, reason)
    }
  }

  @Test(arguments: [
    Mistake("act", ["action": "touch"], "\"target\" is missing"),
    Mistake("act", [:], "\"action\" is missing"),
    Mistake("act", ["action": "fly"], "'fly' is not an action; the actions are start"),
    Mistake(
      "act", ["action": "touch", "target": "e99"], "e99 is not a reference of the last snapshot\nTake a snapshot first."
    ),
    Mistake("act", ["action": "swipe", "direction": "north"], "\"direction\" is left, right, up or down"),
    Mistake("act", ["action": "touch", "target": "button marked:'Sav\"\\e'"], "Reason: no button"),
    Mistake("snapshot", ["depth": 3], "snapshot has no parameter 'depth'; it has none"),
    Mistake("save_feature", ["path": "../x.feature"], "../x.feature is outside of the project"),
    Mistake("save_feature", ["path": "/etc/x.feature"], "/etc/x.feature is outside of the project"),
    Mistake("save_feature", ["path": "x.swift"], "the path of a feature must end in .feature"),
    Mistake("record", ["name": "../x"], "the name of a recording must be one line and not a path"),
    Mistake("run", ["paths": ["--format", "message:/tmp/x"]], "'--format' is not a path"),
    Mistake("run", ["paths": ["/etc/a.feature:3"]], "/etc/a.feature:3 is outside of the project"),
    Mistake("step", ["step": "When I do what nobody knows"], "nobody knows"),
    Mistake("query", ["query": "button marked:"], "error"),
    Mistake("record", ["name": "gesture"], "no recording was begun\nrecord without a name begins one."),
  ])
  func mistakesAreExplained(mistake: Mistake) async throws {
    let answer = try await Self.call(try Self.server("Calculator"), mistake.tool, mistake.arguments)
    #expect(answer.hasPrefix("✘ ") && answer.contains(mistake.reason), "\(answer)")
  }

  @Test func theProjectIsAsked() async throws {
    let server = try Self.server()
    #expect(try await Self.call(server, "steps", ["words": "touch  button"]) == "steps [\"touch\", \"button\"] 12")
    #expect(
      try await Self.call(server, "run", ["paths": ["features/a.feature:3"], "name": "x"])
        == "run [\"features/a.feature:3\"] - x")
    #expect(try await Self.call(server, "run", ["tags": "@a"]) == "✘ run [] @a -")
    #expect(try await Self.call(server, "trace", ["step": "touch"]) == "trace failed touch")
    #expect(try await Self.call(server, "trace", ["scenario": "x"]) == "trace named(\"x\") -")
    // The other file is outside of the project.
    let list = try await server.answer(to: "resources/list", [:]).get()
    #expect(
      (list["resources"]?.array ?? []).compactMap { $0["uri"]?.string } == [
        "cukeswift://definitions", "cukeswift://last-report", "cukeswift://feature/features/a.feature",
      ])
    let feature = try await server.answer(to: "resources/read", ["uri": "cukeswift://feature/features/a.feature"]).get()
    #expect(feature["contents"]?.array?.first?["text"] == "Feature: features/a.feature")
    for uri in ["cukeswift://feature/../a.feature", "cukeswift://feature/a.swift", "file:///etc/passwd", "x"] {
      await #expect(throws: RPCError.self) {
        try await server.answer(to: "resources/read", ["uri": .string(uri)]).get()
      }
    }
  }

  @Test func actionsAreSavedAsScenarios() async throws {
    let name = "agent-\(UUID().uuidString)"
    let path = "\(name).feature"
    defer {
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: "features/playback/\(name).trace.json")
    }
    let server = try Self.server("Calculator")
    _ = try await Self.call(server, "step", ["step": "I touch the \"7\" button"])
    let saved = try await Self.call(server, "save_feature", ["path": .string(path), "name": .string(name)])
    #expect(saved.hasPrefix(path), "\(saved)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("When I touch the \"7\" button"))
  }
}

extension JSONValue {
  fileprivate var serverName: String? { self["serverInfo"]?["name"]?.string }
}

/// An app whose calls end only when they are cancelled.
private struct EndlessApp: AgentApp {
  func perform(_ tool: String, _ values: [String: JSONValue]) async -> AgentAnswer {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    continuation.finish()
    return AgentAnswer(text: "stopped")
  }
}

@Suite struct CancelledCallTests {
  @Test func idOfCancelledCallCanBeReused() async throws {
    let (input, requests) = try FileDescriptors.pipe()
    let (answers, output) = try FileDescriptors.pipe()
    let text = """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"snapshot","arguments":{}}}
      {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}
      {"jsonrpc":"2.0","id":1,"method":"resources/templates/list"}

      """
    #expect(Array(text.utf8).withUnsafeBytes { SystemCalls.write(requests, $0) } == text.utf8.count)
    close(requests)
    let server = AgentServer(StandInProject(), EndlessApp(), folder: "/")
    await server.serve(RPCConnection(input: input, output: output, framing: .lines))
    close(output)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { SystemCalls.read(answers, into: $0) }
    let shown = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    #expect(shown.contains("resourceTemplates") && shown.split(separator: "\n").count == 1, "\(shown)")
    close(input)
    close(answers)
  }
}
