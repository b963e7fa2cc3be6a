import Foundation
import JSON
import JSONRPC
import LanguageServer
import Testing

/// Permission to run project code: never before a client that supports the setting allows it, and never against it.
@Suite struct SettingsTests {
  /// A client's initial options, its response to the server's request, and the resulting number of loads.
  struct SettingsCase: Sendable, CustomTestStringConvertible {
    let options: JSONValue
    let answer: JSONValue?
    let loads: Int
    var testDescription: String { "\(options) \(String(describing: answer))" }
  }

  private static let off: JSONValue = ["cukeswift": ["loadDefinitions": false]]

  @Test(arguments: [
    SettingsCase(options: off, answer: [.null, .null], loads: 0),
    SettingsCase(options: off, answer: .null, loads: 0),
    SettingsCase(options: off, answer: [["features": []]], loads: 0),
    SettingsCase(options: off, answer: [.null, ["inlayHints": true]], loads: 0),
    SettingsCase(options: off, answer: [.null, ["loadDefinitions": .null]], loads: 0),
    SettingsCase(options: off, answer: [.null, ["loadDefinitions": true]], loads: 1),
    // An error response.
    SettingsCase(options: off, answer: nil, loads: 0),
    SettingsCase(options: .null, answer: nil, loads: 1),
    SettingsCase(options: .null, answer: [.null, .null], loads: 1),
    SettingsCase(options: .null, answer: [.null, ["loadDefinitions": false]], loads: 0),
  ])
  func codeRunsOnlyWhereTheClientWantsIt(example: SettingsCase) throws {
    let client = try EditorClient(
      patterns: ["a"], capabilities: ["workspace": ["configuration": true]], options: example.options, begins: false)
    var loads = 0
    client.server.background.load = { _, _ in loads += 1 }
    client.notify("initialized", [:])
    #expect(loads == 0)
    let asked = try #require(client.requestID(of: "workspace/configuration"))
    let answer = example.answer.map { RPCMessage.result(asked, $0) } ?? .error(asked, .internalError("no"))
    _ = client.server.receive(answer)
    #expect(loads == example.loads)
    // Settings left out later stay in effect.
    client.notify("workspace/didChangeConfiguration", ["settings": ["cucumber": ["features": ["*.feature"]]]])
    client.notify("workspace/didChangeConfiguration", ["settings": ["cukeswift": ["codeLenses": false]]])
    #expect((loads > 0) == (example.loads > 0))
  }

  @Test func theProfileFillsPlaceholdersOfBackgrounds() throws {
    let client = try EditorClient(patterns: ["a door"])
    client.open(
      "features/a.feature",
      """
      Feature: F
        Background:
          Given a <thing>
        Scenario Outline: A
          Given a door
          Examples:
            | thing |
            | door  |

      """)
    #expect(client.diagnostics("features/a.feature").contains { $0.hasPrefix("2:10-2:19") })
    try Data("{}".utf8).write(to: client.folder.appending(path: "cukeswift.json"))
    client.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(client.uri("cukeswift.json")), "type": 1]]])
    #expect(client.diagnostics("features/a.feature") == [])
  }

  @Test func aClientWithoutConfigurationIsNotAsked() throws {
    let client = try EditorClient(patterns: ["a"], begins: false)
    var loads = 0
    client.server.background.load = { _, _ in loads += 1 }
    client.notify("initialized", [:])
    #expect(loads == 1 && client.requestID(of: "workspace/configuration") == nil)
  }
}
