import JSON
import TestSupport
import Testing

/// Commands of Appium that film the screen.
@Suite struct FilmCommandTests {
  /// The number of pictures in a film, read from the table of their sizes.
  private static func count(_ answer: JSONValue?) throws -> Int {
    let text = try #require(answer?.string)
    let film = try #require(Array(text.utf8).withUnsafeBufferPointer { Base64.decode($0) })
    #expect(Array(film[4..<8]) == Array("ftyp".utf8))
    let table = try #require(film.indices.first { film[$0...].starts(with: "stsz".utf8) })
    return film[(table + 12)..<(table + 16)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static let start = "/s/appium/start_recording_screen"
  private static let stop = "/s/appium/stop_recording_screen"

  @Test func changesOfTheScreenAreFilmed() async throws {
    let client = try await ServedClient.starting("Calculator")
    #expect(await client.send("POST", Self.stop, [:]).value == "")
    let options: JSONValue = [
      "options": ["timeLimit": "180", "forceRestart": true, "videoQuality": "high", "videoFps": 24]
    ]
    #expect(await client.send("POST", Self.start, options).value == "")
    await client.touch("7")
    _ = await client.send("GET", "/s/source")
    await client.touch("8")
    // A film that was begun before is the answer of the next start.
    #expect(try Self.count(await client.send("POST", Self.start, [:]).value) == 3)
    #expect(await client.send("POST", Self.start, ["options": ["forceRestart": true]]).value == "")
    #expect(try Self.count(await client.send("POST", Self.stop, [:]).value) == 1)
    #expect(await client.send("POST", Self.stop, [:]).value == "")
  }

  @Test func endedAppsKeepTheirFilm() async throws {
    let client = try await ServedClient.starting("Calculator")
    _ = await client.send("POST", Self.start, [:])
    await client.touch("7")
    _ = await client.send("POST", "/s/appium/device/terminate_app", ["appId": "Calculator"])
    #expect(await client.send("POST", Self.start, [:]).error == "invalid element state")
    #expect(try Self.count(await client.send("POST", Self.stop, [:]).value) == 2)
  }

  @Test(
    arguments: [
      (
        ["timeLimit": 0], "invalid argument",
        "the time limit of a film must be a number of seconds above 0, at most 4200"
      ),
      (["timeLimit": "long"], "invalid argument", "the time limit"),
      (["videoScale": "iw/2"], "invalid argument", "the size"),
      (["videoSize": "-1x0"], "invalid argument", "the size of a film must be two numbers of pixels"),
      (["remotePath": "https://films.example"], "unsupported operation", "'remotePath' is not supported"),
      (["videoFilters": "hflip"], "unsupported operation", "'videoFilters' are not supported"),
    ] as [(JSONValue, String, String)])
  func impossibleOptionsAreRefused(options: JSONValue, error: String, message: String) async throws {
    let client = try await ServedClient.starting("Calculator")
    let answer = await client.send("POST", Self.start, ["options": options])
    #expect(answer.error == error && answer.message.hasPrefix(message), "\(answer)")
  }

  @Test func mobileCommandsFilmTheScreen() async throws {
    let client = try await ServedClient.starting("Calculator")
    let perform = { (name: String, arguments: JSONValue) in
      await client.send("POST", "/s/execute/sync", ["script": .string("mobile: \(name)"), "args": [arguments]])
    }
    #expect(await perform("getXCTestScreenRecordingInfo", [:]).value == .null)
    #expect(await perform("stopXCTestScreenRecording", [:]).error == "invalid argument")
    #expect(await perform("startXCTestScreenRecording", ["codec": 1]).error == "invalid argument")
    let info = await perform("startXCTestScreenRecording", ["fps": 24, "codec": 0]).value
    #expect(info["uuid"]?.string?.count == 36 && info["codec"] == 0)
    #expect(await perform("startXCTestScreenRecording", [:]).value == info)
    #expect(await perform("getXCTestScreenRecordingInfo", [:]).value == info)
    await client.touch("7")
    let film = await perform("stopXCTestScreenRecording", [:]).value
    #expect(try Self.count(film["payload"]) == 2)
    #expect(film["uuid"] == info["uuid"])
    #expect(await perform("startMediaProjectionRecording", ["resolution": "100x200"]).value == true)
    #expect(await perform("startMediaProjectionRecording", [:]).value == false)
    #expect(await perform("isMediaProjectionRecordingRunning", [:]).value == true)
    #expect(try Self.count(await perform("stopMediaProjectionRecording", [:]).value) == 1)
    #expect(await perform("isMediaProjectionRecordingRunning", [:]).value == false)
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages)
  func pagesAreFilmed() async throws {
    try await ServedClient.serving("<button onclick='this.after(\"touched\")'>Touch</button>") { client in
      #expect(await client.send("POST", Self.start, [:]).value == "")
      let button = await client.find("css selector", "button").element
      #expect(await client.send("POST", "/s/element/\(button)/click", [:]).error == nil)
      for color in ["red", "white"] {
        let script = "document.body.style.background = '\(color)'"
        let body: JSONValue = ["script": .string(script), "args": []]
        #expect(await client.send("POST", "/s/execute/sync", body).error == nil)
      }
      let count = try Self.count(await client.send("POST", Self.stop, [:]).value)
      #expect(count >= 4)
    }
  }
}
