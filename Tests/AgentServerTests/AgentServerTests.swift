import AgentServer
import AppUnderTest
import Console
import Foundation
import JSON
import JSONRPC
import SampleApps
import StepLibrary
import StepRegistry
import Testing

/// Has two features, and runs nothing.
private struct StandInProject: AgentProject {
  var version: String { "1" }
  func features() throws -> [String] { ["features/a.feature"] }
  func feature(at path: String) throws -> String { "Feature: \(path)" }
  func steps(with words: [String], most: Int) throws -> String { "steps \(words) \(most)" }
  func definitions() throws -> String { "{}" }
  func run(paths: [String], tags: String?, name: String?) async throws -> (report: String, passed: Bool) {
    ("run \(paths) \(tags ?? "-") \(name ?? "-")", tags == nil)
  }
  func trace(scenario: String?, step: String?) throws -> String { "trace \(scenario ?? "-") \(step ?? "-")" }
}

@Suite struct AgentServerTests {
  private static func server(_ app: String? = nil) throws -> AgentServer {
    let console = try ConsoleSession(
      ConsoleSession.Setting(
        apps: .samples, app: app,
        load: { (try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/"), .samples) }))
    return AgentServer(AgentSession(console, StandInProject(), folder: FileManager.default.currentDirectoryPath))
  }

  /// The text of a call's answer; an error has a mark in front.
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
    // An agent reads them at each beginning: they cost about as many tokens as a quarter of their bytes.
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
    // References stay those of the snapshot, whatever has changed since.
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
    #expect(
      try await Self.call(server, "snapshot").contains("Start one: act with action start and text \"Alarm\". There are")
    )
    _ = try await Self.call(server, "act", ["action": "start", "text": "Calculator"])
    _ = try await Self.call(server, "record")
    #expect(
      try await Self.call(server, "record").hasSuffix(
        "record with a name ends and keeps it; then another one can begin."))
    let nothing = try await Self.call(server, "record", ["name": "adviceNamesTheToolsOfAgents"])
    #expect(nothing.contains("between the two calls of record"), "\(nothing)")
  }

  /// A call with a mistake, and what the agent is told.
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
    Mistake("act", ["action": "fly"], "there is no action 'fly'; there are start"),
    Mistake("act", ["action": "touch", "target": "e99"], "there is no reference e99\nTake a snapshot first."),
    Mistake("act", ["action": "swipe", "direction": "north"], "\"direction\" is left, right, up or down"),
    Mistake("act", ["action": "touch", "target": "button marked:'Sav\"\\e'"], "Reason: no button"),
    Mistake("snapshot", ["depth": 3], "snapshot has no parameter 'depth'; it has none"),
    Mistake("save_feature", ["path": "../x.feature"], "../x.feature is outside of the project"),
    Mistake("save_feature", ["path": "/etc/x.feature"], "/etc/x.feature is outside of the project"),
    Mistake("save_feature", ["path": "x.swift"], "the path of a feature ends in .feature"),
    Mistake("record", ["name": "../x"], "the name of a recording is one line, and no path"),
    Mistake("run", ["paths": ["--format", "message:/tmp/x"]], "'--format' is no path"),
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
    #expect(try await Self.call(server, "trace", ["step": "touch"]) == "trace - touch")
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

  @Test func whatWasDoneIsSaved() async throws {
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
