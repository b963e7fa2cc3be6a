import JSON
import TestSupport
import Testing

/// Commands of the Chrome DevTools Protocol, as chromedriver takes them.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct DevToolsCommandTests {
  private static func command(_ name: String, _ parameters: JSONValue? = nil) -> JSONValue {
    var body: [String: JSONValue] = ["cmd": .string(name)]
    body["params"] = parameters
    return .object(body)
  }

  @Test func `a page takes commands`() async throws {
    try await ServedClient.serving("<p>Hello</p>") { client in
      let send = { await client.send("POST", "/s/goog/cdp/execute", $0) }
      let sum = await send(Self.command("Runtime.evaluate", ["expression": "40 + 2", "returnByValue": true]))
      #expect(sum.value["result"]?["value"] == 42)
      #expect(await client.run("localStorage.setItem('tea', 'oolong')").error == nil)
      let kinds: JSONValue = ["origin": "*", "storageTypes": "cookies,local_storage"]
      #expect(await send(Self.command("Storage.clearDataForOrigin", kinds)).value == [:])
    }
  }

  @Test func `permissions of a page are set`() async throws {
    try await ServedClient.serving("<p>Hello</p>") { client in
      let query = "return navigator.permissions.query({ name: 'geolocation' }).then(status => status.state)"
      for state in ["denied", "prompt", "granted"] {
        let body: JSONValue = ["descriptor": ["name": "geolocation"], "state": .string(state)]
        #expect(await client.send("POST", "/s/permissions", body).value == .null)
        #expect(await client.run(query).value == .string(state))
      }
      let wrong: [JSONValue] = [
        ["descriptor": ["name": 23], "state": "granted"], ["descriptor": [:], "state": "granted"],
        ["descriptor": "geolocation", "state": "granted"], ["descriptor": ["name": "geolocation"], "state": "Granted"],
        ["descriptor": ["name": "no such"], "state": "granted"], ["descriptor": ["name": "geolocation"]],
      ]
      for body in wrong { #expect(await client.send("POST", "/s/permissions", body).error == "invalid argument") }
      #expect(await client.run(query).value == "granted")
    }
  }

  @Test(
    arguments: [
      (command("Emulation.setVirtualTimePolicy", ["policy": "advance"]), "would disturb the time"),
      (command("Fetch.enable"), "would disturb the time"), (command("Nothing.here"), "wasn't found"),
      (command("Runtime.evaluate", "x"), "'params' must be an object"), (["params": [:]], "'cmd' must be"),
    ] as [(JSONValue, String)])
  func `other commands are refused`(body: JSONValue, problem: String) async throws {
    try await ServedClient.serving("<p>Hello</p>") { client in
      let answer = await client.send("POST", "/s/goog/cdp/execute", body)
      #expect(answer.error != nil && answer.message.contains(problem), "\(answer)")
      #expect(await client.run("return 1").value == 1)
    }
  }
}
