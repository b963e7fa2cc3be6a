import Foundation
import JSON
import JSONRPC
import LanguageServer
import SourceText
import StepRegistry
import Testing

/// Random edits result in the same state as opening the final text, and no request fails in any state.
@Suite struct RandomEditTests {
  /// The number of edits: more with `CUKESWIFT_EDITS`, as in `make proof`.
  private static let count = ProcessInfo.processInfo.environment["CUKESWIFT_EDITS"].flatMap(Int.init) ?? 100

  private static let pieces = [
    "\n", "\r\n", "\r", "|", "| a |", "\"\"\"", "@tag ", "#", "  ", "Feature: F\n", "Rule: R\n", "Background:\n",
    "Scenario: S\n", "Scenario Outline: O\n", "Examples:\n", "Given ", "I have <a> cukes", "I have 3 cukes", "And ",
    "<", ">", "é",
    "😀", "# language: de\n", "Szenario: S\n", "Angenommen ", "\\", "    | a | b |\n    | 1 | 2 |\n", "* ", ":",
  ]

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func editsEndInTheStateOfTheirResult(encoding: PositionEncoding) throws {
    // Without locations in symbols, which depend on the folder.
    let capabilities: JSONValue = [
      "general": ["positionEncodings": [.string(encoding.rawValue)]],
      "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]],
    ]
    let patterns = ["I have {int} cukes", "a {word}"]
    let client = try EditorClient(patterns: patterns, capabilities: capabilities)
    let fresh = try EditorClient(patterns: patterns, capabilities: capabilities)
    let path = "features/a.feature"
    var random = SeededGenerator(seed: UInt64(encoding.rawValue.count) &+ 7)
    var buffer = TextBuffer(Array(OfficialCaseTests.tokenText.utf8), encoding: encoding)
    client.open(path, buffer.text)
    var version = 1
    for edit in 0..<Self.count {
      version += 1
      var edits: [(TextRange?, String)] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let first = buffer.position(Int.random(in: 0...buffer.bytes.count, using: &random))
        let length = Int.random(in: 0..<20, using: &random)
        let last = buffer.position(min(buffer.offset(first) + length, buffer.bytes.count))
        let text = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          Self.pieces.randomElement(using: &random) ?? ""
        }
        let range = TextRange(first, last)
        edits.append((range, text.joined()))
        buffer.replace(range, with: text.joined())
      }
      if buffer.bytes.count > 6000 {
        buffer = TextBuffer(Array(buffer.text.prefix(1000).utf8), encoding: encoding)
        edits = [(nil, buffer.text)]
      }
      client.change(path, edits, version: version)
      guard edit % 10 == 9 else {
        _ = client.takeMessages()
        continue
      }
      fresh.open(path, buffer.text, version: version)
      let (left, right) = (try Self.state(of: client, path, buffer), try Self.state(of: fresh, path, buffer))
      #expect(left.count == right.count)
      for (one, other) in zip(left, right) { #expect(one == other, "edit \(edit)") }
      _ = (client.takeMessages(), fresh.takeMessages())
      fresh.notify("textDocument/didClose", ["textDocument": ["uri": .string(fresh.uri(path))]])
    }
  }

  /// The state that does not depend on the folder; other requests only have to succeed.
  private static func state(
    of client: EditorClient, _ path: String, _ buffer: TextBuffer
  ) throws -> [JSONValue] {
    let position = buffer.position(buffer.bytes.count / 2)
    for method in ["completion", "hover", "definition", "references", "documentHighlight", "onTypeFormatting"] {
      _ = try client.ask("textDocument/" + method, path, position)
    }
    _ = try client.ask("textDocument/codeAction", path, nil, ("range", TextRange(position, position).json))
    _ = try? client.ask("textDocument/rename", path, position, ("newName", "I own {int} cukes"))
    var state: [JSONValue] = client.diagnostics(path).map(JSONValue.string)
    for method in ["documentSymbol", "semanticTokens/full", "foldingRange", "documentLink", "formatting"] {
      state.append(try client.ask("textDocument/" + method, path))
    }
    let whole = TextRange(TextPosition(0, 0), TextPosition(1 << 20, 0))
    state.append(try client.ask("textDocument/inlayHint", path, nil, ("range", whole.json)))
    state.append(try client.ask("textDocument/selectionRange", path, nil, ("positions", [position.json])))
    return state
  }
}

/// The server's responses to invalid messages.
@Suite struct MalformedMessageTests {
  @Test func requestsOutsideOfTheSessionAreRefused() throws {
    var sent: [RPCMessage] = []
    let server = LanguageServer(StandInProject()) { sent.append($0) }
    func code(_ method: String, _ parameters: JSONValue = .null) -> Int? {
      _ = server.receive(.request(.number(1), method: method, parameters))
      if case .error(_, let error)? = sent.last { return error.code }
      return nil
    }
    #expect(code("textDocument/hover") == -32002)
    #expect(code("initialize", ["capabilities": [:]]) == nil)
    #expect(code("initialize") == -32600)
    #expect(code("no/such") == -32601)
    #expect(code("textDocument/hover", [1]) == -32602)
    #expect(
      code("textDocument/hover", ["textDocument": ["uri": "file:///x"], "position": ["line": 0, "character": 0]])
        == -32602)
    #expect(code("shutdown") == nil)
    #expect(server.isShutDown)
    #expect(code("textDocument/hover") == -32600)
    #expect(server.receive(.notification(method: "exit", .null)) == false)
  }

  @Test(
    arguments: [
      (["textDocument": ["uri": "a"]], #"the member "position" is missing; the object has "textDocument""#),
      (["textDocument": [:], "position": 1], #"textDocument: the member "uri" is missing; the object is empty"#),
      (["textDocument": ["uri": "a"], "position": ["line": -1, "character": 0]], "position: the number is negative"),
      (
        ["textDocument": ["uri": "a"], "position": ["line": "x", "character": 0]],
        #"position.line: expected a whole number, found "x""#
      ),
    ] as [(JSONValue, String)])
  func errorsNameTheWrongParameter(parameters: JSONValue, problem: String) throws {
    let client = try EditorClient()
    let error = try #require(throws: RPCError.self) { try client.request("textDocument/hover", parameters) }
    #expect(error.message == problem)
  }

  @Test(arguments: [
    "initialized", "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
    "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "workspace/didChangeConfiguration",
    "$/what",
  ])
  func notificationsWithoutSenseChangeNothing(method: String) throws {
    let client = try EditorClient()
    for parameters: JSONValue in [
      .null, [], [1, 2], [:], ["textDocument": 3], ["textDocument": ["uri": 4]], ["changes": [["uri": 5]]],
      ["settings": ["cucumber": ["features": 6, "parameterTypes": [7]]]], ["event": ["added": [8], "removed": ["x"]]],
    ] { client.notify(method, parameters) }
    client.open("a.feature", "Feature: F\n")
    #expect(client.diagnostics("a.feature").count == 1)
  }

  @Test func changesBeyondTheTextAreAppended() throws {
    let client = try EditorClient()
    client.open("a.feature", "Feature: F")
    client.change("a.feature", [(TextRange(TextPosition(5, 9), TextPosition(1 << 40, 1 << 40)), "\n  Scenario: S\n")])
    let symbols = try client.ask("textDocument/documentSymbol", "a.feature")
    #expect((symbols.array ?? []).compactMap { $0["name"]?.string } == ["F"])
  }

  @Test func settingsAndFoldersCanChange() throws {
    let feature = "Feature: F\n  Scenario: S\n    Given a red ball\n"
    let client = try EditorClient(files: ["features/a.feature": feature], patterns: ["a {colour} ball"])
    client.open("features/a.feature", feature)
    #expect(client.diagnostics("features/a.feature") == [])
    client.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["cucumber": ["parameterTypes": [["name": "colour", "regexp": "red|blue"]]]]])
    client.open("features/b.feature", "Feature: F\n  Scenario: S\n    Given a green ball\n    And a blue ball\n")
    #expect(client.diagnostics("features/b.feature") == ["2:10-2:22 no definition matches this step"])
    // An invalid setting is reported, and everything else stays unchanged.
    client.notify(
      "workspace/didChangeConfiguration",
      [
        "settings": [
          "cucumber": ["parameterTypes": [["name": "colour", "regexp": "red|blue"], ["name": "bad", "regexp": "("]]]
        ]
      ])
    #expect(
      client.takeMessages().contains { message in
        if case .notification("window/showMessage", let parameters) = message { parameters["type"] == 2 } else { false }
      })
    client.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["cucumber": ["parameterTypes": [["name": "colour", "regexp": "red|blue"]]]]])
    #expect(client.diagnostics("features/b.feature") == ["2:10-2:22 no definition matches this step"])
    // A closed folder is forgotten.
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["removed": [["uri": .string(DocumentURI.uri(of: client.folder.path))]], "added": []]])
    #expect(client.diagnostics("features/b.feature") == [])
  }

  @Test func adviceFollowsWhenItIsFound() throws {
    let client = try EditorClient(patterns: ["an empty basket"])
    var asked: [String] = []
    client.server.background.advise = { _, texts, _ in asked += texts }
    let text = "Feature: F\n  Scenario: S\n    Given a empty baskets\n    And something else\n"
    client.open("features/a.feature", text)
    func messages() -> [String] {
      client.takeMessages().flatMap { message -> [String] in
        guard case .notification("textDocument/publishDiagnostics", let parameters) = message else { return [] }
        return (parameters["diagnostics"]?.array ?? []).compactMap { $0["message"]?.string }
      }
    }
    let plain = "no definition matches this step"
    #expect(messages() == [plain, plain])
    // One step at a time, and only for steps that still exist.
    #expect(asked == ["a empty baskets"])
    client.change("features/a.feature", [(nil, text.replacing("something else", with: "something new"))])
    _ = messages()
    client.server.advised([(text: asked[0], lines: [.note("Did you mean this?")])], in: client.folder.path)
    #expect(asked == ["a empty baskets", "something new"])
    #expect(messages() == [plain + "\nDid you mean this?", plain])
  }

  @Test func tokensAreSentAsDifferences() throws {
    let client = try EditorClient()
    client.open("a.feature", OfficialCaseTests.tokenText)
    let full = try client.ask("textDocument/semanticTokens/full", "a.feature")
    var data = (full["data"]?.array ?? []).compactMap(\.integer)
    client.change("a.feature", [(TextRange(TextPosition(1, 0), TextPosition(1, 5)), "")])
    let delta = try client.ask(
      "textDocument/semanticTokens/full/delta", "a.feature", nil, ("previousResultId", full["resultId"] ?? .null))
    for edit in delta["edits"]?.array ?? [] {
      let start = edit["start"]?.integer ?? 0
      data.replaceSubrange(
        start..<start + (edit["deleteCount"]?.integer ?? 0), with: (edit["data"]?.array ?? []).compactMap(\.integer))
    }
    let again = try client.ask("textDocument/semanticTokens/full", "a.feature")
    #expect(data == (again["data"]?.array ?? []).compactMap(\.integer))
    #expect((delta["edits"]?.array?.first?["data"]?.array?.count ?? 99) < 12)
  }

  @Test func diagnosticsArePulled() throws {
    let client = try EditorClient(patterns: ["known"], capabilities: ["textDocument": ["diagnostic": [:]]])
    client.open("features/a.feature", "Feature: F\n  Scenario: S\n    Given unknown\n")
    #expect(client.diagnostics("features/a.feature") == ["(none sent)"])
    let report = try client.ask("textDocument/diagnostic", "features/a.feature")
    #expect(report["kind"] == "full" && report["items"]?.array?.count == 1)
    let again = try client.ask(
      "textDocument/diagnostic", "features/a.feature", nil, ("previousResultId", report["resultId"] ?? .null))
    #expect(again["kind"] == "unchanged")
  }
}
