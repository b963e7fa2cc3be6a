import JSON
import PageDriver
import TestSupport
import Testing

/// Dialogs of scripts that are open when a command comes (W3C WebDriver, section 16). The answers are those of
/// chromedriver.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PromptTests {
  private static let page = "<title>T</title><input id=i>"

  private static func serving(
    _ behavior: JSONValue?, _ body: (ServedClient) async throws -> Void
  ) async throws {
    let capabilities = behavior.map { ["unhandledPromptBehavior": $0] } ?? [:]
    try await ServedClient.serving(page, wanting: capabilities, body)
  }

  private func open(_ dialog: String, in client: ServedClient) async {
    let script = "setTimeout(() => { window.result = \(dialog) }); return new Promise(() => {})"
    #expect(await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": []]).error == nil)
  }

  private func result(in client: ServedClient) async -> JSONValue {
    await client.send("POST", "/s/execute/sync", ["script": "return window.result", "args": []]).value
  }

  @Test(
    arguments: [
      (nil, "confirm('c')", false, false, true), ("dismiss", "confirm('c')", false, false, false),
      ("accept", "confirm('c')", true, false, false), ("dismiss and notify", "confirm('c')", false, false, true),
      ("accept and notify", "confirm('c')", true, false, true), ("ignore", "confirm('c')", nil, true, true),
      ("accept", "prompt('p', 'text')", "text", false, false), ("dismiss", "prompt('p', 'text')", .null, false, false),
      (["confirm": "accept"], "confirm('c')", true, false, false),
      (["prompt": "accept"], "confirm('c')", false, false, true),
      (["alert": "ignore", "default": "accept"], "confirm('c')", true, false, false),
      (["alert": "ignore", "default": "accept"], "alert('a')", nil, true, true),
    ] as [(JSONValue?, String, JSONValue?, Bool, Bool)])
  func `the client chooses what happens to dialogs`(
    behavior: JSONValue?, dialog: String, result: JSONValue?, stays: Bool, notifies: Bool
  ) async throws {
    try await Self.serving(behavior) { client in
      await open(dialog, in: client)
      let answer = await client.send("GET", "/s/title")
      #expect(answer.error == (notifies ? "unexpected alert open" : nil))
      if notifies {
        #expect(
          answer.value["data"]?["text"]?.string == String(dialog.dropFirst(dialog.first == "a" ? 7 : 9).prefix(1)))
      }
      #expect(await client.send("GET", "/s/alert/text").error == (stays ? nil : "no such alert"))
      if let result { #expect(await self.result(in: client) == result) }
    }
  }

  @Test(
    arguments: [
      ("alert('  a\\n b  ')", [], true, "  a\n b  ", .null), ("confirm('')", [], true, "", true),
      ("confirm('')", [], false, "", false), ("prompt('p', 'text')", [], true, "p", "text"),
      ("prompt('p', 'text')", [], false, "p", .null), ("prompt('p', 'text')", [""], true, "p", ""),
      ("prompt('p', 'text')", ["a", " x\n y"], true, "p", " x\n y"),
    ] as [(String, [String], Bool, String, JSONValue)])
  func `dialogs have texts and answers`(
    dialog: String, texts: [String], isAccepted: Bool, message: String, result: JSONValue
  ) async throws {
    try await Self.serving(nil) { client in
      await open(dialog, in: client)
      #expect(await client.send("GET", "/s/alert/text").value == .string(message))
      for text in texts {
        #expect(await client.send("POST", "/s/alert/text", ["text": .string(text)]).error == nil)
      }
      #expect(await client.send("POST", "/s/alert/\(isAccepted ? "accept" : "dismiss")", [:]).error == nil)
      #expect(await self.result(in: client) == result)
      #expect(await client.send("POST", "/s/alert/accept", [:]).error == "no such alert")
    }
  }

  @Test func `only prompts take a text`() async throws {
    try await Self.serving(nil) { client in
      await open("confirm('c')", in: client)
      #expect(await client.send("POST", "/s/alert/text", ["text": "a"]).error == "element not interactable")
      #expect(await client.send("POST", "/s/alert/text", ["text": 5]).error == "invalid argument")
      #expect(await client.send("GET", "/s/window").value == "1")
      #expect(await client.send("GET", "/s/alert/text").value == "c")
    }
  }
}
