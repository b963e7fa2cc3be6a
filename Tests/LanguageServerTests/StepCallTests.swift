import JSON
import JSONRPC
import LanguageServer
import Testing

/// Steps called by step files with `step("…")`.
@Suite struct StepCallTests {
  private static let steps = ##"""
    import CukeKit

    let shop = Steps(World.self) {
      Given("I log in as {string}") { (world, name: String) in }
      Given("I add {int} apple(s)") { (world, count: Int) in }
      Given("I pay") { world in }
      Given("I shop as {string}") { (world, name: String) in
        try await step("I log in as \"bob\"")
        try await step("I log in as \"\(name)\"")
        try await step(#"I log in as "\#(name)""#)
        try await CukeKit.step("I add \(2 * (1 + 1)) apples", DataTable([]))
        try await world.step("I pay")
        let text = "I pay"
        try await step(text)
      }
    }

    """##
  private static let feature = "Feature: F\n  Scenario: S\n    Given I shop as \"eve\"\n"

  private static func client(_ steps: String = steps) throws -> EditorClient {
    let client = try EditorClient(files: ["features/steps/Steps.swift": steps, "features/a.feature": feature])
    client.open("features/steps/Steps.swift", steps)
    return client
  }

  private static func renamed(_ pattern: String, line: Int, _ client: EditorClient, _ steps: String = steps) throws
    -> [String]
  {
    let answer = try client.ask(
      "textDocument/rename", "features/steps/Steps.swift", TextPosition(line, 10), ("newName", .string(pattern)))
    let text = EditorClient.apply(answer["changes"]?[client.uri("features/steps/Steps.swift")], to: steps)
    return zip(text.split(separator: "\n"), steps.split(separator: "\n")).filter { $0 != $1 }.map {
      String($0.0).replacing("    ", with: "").replacing("try await ", with: "")
    }
  }

  @Test func callsAreUses() throws {
    let client = try Self.client()
    #expect(client.diagnostics("features/steps/Steps.swift") == ["5:8-5:15 no step uses this definition"])
    let lenses = try client.ask("textDocument/codeLens", "features/steps/Steps.swift").array ?? []
    #expect(
      lenses.compactMap { $0.at("command.title")?.string } == [
        "used by 3 calls", "used by 1 call", "used by 0 steps", "used by 1 step",
      ])
    let found = try client.ask("textDocument/references", "features/steps/Steps.swift", TextPosition(3, 12))
    #expect(
      (found.array ?? []).map { EditorClient.text(TextRange($0["range"])) } == ["7:19-7:40", "8:19-8:44", "9:19-9:45"])
    let hover = try client.ask("textDocument/hover", "features/steps/Steps.swift", TextPosition(4, 12))
    #expect(hover.at("contents.value")?.string?.hasSuffix("used by 1 call") == true)
  }

  @Test func aRenameEditsCalls() throws {
    let client = try Self.client()
    #expect(
      try Self.renamed("{string} logs in", line: 3, client) == [
        #"  Given("{string} logs in") { (world, name: String) in }"#, #"step("\"bob\" logs in")"#,
        #"step("\"\(name)\" logs in")"#, ##"step(#""\#(name)" logs in"#)"##,
      ])
    #expect(
      try Self.renamed("I put {int} apple(s) into \"it\"", line: 4, client) == [
        #"  Given("I put {int} apple(s) into \"it\"") { (world, count: Int) in }"#,
        #"CukeKit.step("I put \(2 * (1 + 1)) apples into \"it\"", DataTable([]))"#,
      ])
  }

  /// The calls, and the reason why a rename is refused.
  @Test(arguments: [
    (#"step("I feel \(mood)")"#, "features/steps/Steps.swift:9: step(\"I feel \\(mood)\") may call this step"),
    (#"step("I see red")"#, "features/steps/Steps.swift:9: the call step(\"I see red\") would become ambiguous"),
    (#"step("I feel sad")"#, "features/steps/Steps.swift:9: the step \"I see sad\" would become ambiguous"),
  ])
  func aRenameIsRefusedBecauseOfACall(call: String, reason: String) throws {
    let steps = """
      let types = Steps(World.self) {
        ParameterType("mood", "happy|sad|red") { $0 }
        Given("I feel {mood}") { world in }
      }
      let others = Steps(World.self) {
        Given("I see red") { world in }
        Given("I {word} sad") { world in }
        Given("I call") { world in
          try await \(call)
        }
      }

      """
    let text = call.contains("sad") ? steps.replacing("I {word} sad", with: "I see sad") : steps
    let client = try Self.client(text)
    let error = try #require(throws: RPCError.self) { _ = try Self.renamed("I see {mood}", line: 2, client, text) }
    #expect(error.message.hasPrefix(reason), "\(error.message)")
  }
}
