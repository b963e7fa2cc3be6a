import AppUnderTest
import Recordings
import TestSupport
import Testing

/// Writing and reading recordings.
@Suite struct RecordingFileTests {
  static let recording = Recording(
    "drag", device: "iPhone X", screen: Size(width: 375, height: 812), orientation: .portrait,
    fingers: [
      .init(
        FingerPath([
          .init(.zero, Point(x: 100, y: 200)), .init(.milliseconds(250), Point(x: 120.5, y: 300)),
          .init(.milliseconds(1500), Point(x: 120.1234, y: 400)),
        ]),
        start: .init(
          "button marked:'It\\'s'", x: 0.25, y: 0.5, frame: Rect(x: 90, y: 190, width: 40, height: 20),
          alternatives: ["button index:3"]),
        end: .init("label id:'end'", x: 1, y: 0, frame: Rect(x: 0, y: 400, width: 120.1234, height: 10))),
      .init(FingerPath([.init(.milliseconds(10), Point(x: 1, y: 2))])),
    ])

  /// Entries of record traces in their published forms, and the texts of their elements or checks.
  @Test(arguments: [
    (#"{"accessibility_label": "2", "action": "UIEventTypeTouches"}"#, "2"),
    (#"{"action": "UIEventTypeTouch", "receiverSubview": "... UILabel 'text = 2'"}"#, "2"),
    (#"{"isAnAssertionLog": "true", "assert_items": {"View Details": "..UILabel...text = '11'.."}}"#, "11"),
  ])
  func publishedTracesNameTheirElements(entry: String, text: String) throws {
    let file = #"{"appID": "com.example.calculator", "log_data": [\#(entry)]}"#
    let trace = try SessionTrace(reading: SourceFile(uri: "published.json", text: file))
    let element = try #require(trace.actions.first?.element)
    #expect(trace.actions.count == 1 && (element.label ?? element.text) == text)
  }

  @Test func isReadAsItWasWritten() throws {
    let text = Self.recording.text
    #expect(try Recording(reading: SourceFile(uri: "x", text: text), name: "drag") == Self.recording)
    #expect(try Recording(reading: SourceFile(uri: "x", text: text), name: "drag").text == text)
  }

  @Test func canBeReadByPeople() {
    let wanted = """
      {
        "version": 1,
        "device": "iPhone X",
        "screen": {"width": 375, "height": 812},
        "orientation": "portrait",
        "fingers": [
          {
            "start": {
              "query": "button marked:'It\\\\'s'",
              "x": 0.25,
              "y": 0.5,
              "frame": {"x": 90, "y": 190, "width": 40, "height": 20},
              "alternatives": ["button index:3"]
            },
            "end": {
              "query": "label id:'end'",
              "x": 1,
              "y": 0,
              "frame": {"x": 0, "y": 400, "width": 120.1234, "height": 10}
            },
            "path": [
              {"time": 0, "x": 100, "y": 200},
              {"time": 0.25, "x": 120.5, "y": 300},
              {"time": 1.5, "x": 120.1234, "y": 400}
            ]
          },
          {"path": [{"time": 0.01, "x": 1, "y": 2}]}
        ]
      }

      """
    #expect(Self.recording.text == wanted)
  }

  @Test func typedTextIsReadAsWritten() throws {
    var recording = Self.recording
    recording.typing = [.init("milk \"2 %\"", at: .milliseconds(100))]
    var field = Recording.Anchor("textField", x: 0.5, y: 0.5, frame: Rect(x: 0, y: 10, width: 100, height: 20))
    var element = ElementRecord(className: "UITextField")
    (element.role, element.id, element.position.frame, element.surroundings.beside) = (
      "textField", "task", field.frame, ["Task"]
    )
    field.element = element
    recording.typing.append(.init("", at: .seconds(2), replacing: field))
    let read = try Recording(reading: SourceFile(uri: "x", text: recording.text), name: "drag")
    #expect(read == recording && recording.text.contains("\"version\": 2,"))
    // A recording readable by earlier versions has their version number.
    #expect(Self.recording.text.contains("\"version\": 1,"))
  }

  @Test func stockRecordingsAreThirteen() throws {
    #expect(
      StockRecordings.all.map(\.name) == [
        "touch", "double_tap", "touch_hold", "swipe_left", "swipe_right", "swipe_up", "swipe_down", "cell_swipe",
        "pinch_in", "pinch_out", "pan", "rotate_left", "rotate_right",
      ])
    for recording in StockRecordings.all {
      let read = try Recording(reading: SourceFile(uri: "x", text: recording.text), name: recording.name)
      #expect(read.fingers.count == recording.fingers.count && read.text == recording.text)
    }
  }

  /// Invalid files, the reported location, and a part of the message.
  static let faults: [(text: String, place: String, part: String)] = [
    ("", "1:1", "ends too early"),
    ("not JSON", "1:1", "an object is expected"),
    ("{\"version\": 1", "1:14", "ends too early"),
    ("{\"version\": 3}", "1:13", "of version 3, and this cukeswift reads versions up to 2"),
    ("{\"typing\": [{\"time\": 1}]}", "1:23", "has no 'text'"),
    (
      "{\"typing\": [{\"time\": 1, \"text\": \"a\"}, {\"time\": 0, \"text\": \"b\"}]}", "1:39",
      "the time runs backwards, from 1 s to 0 s"
    ),
    ("{\"version\": 0}", "1:13", "not in the range"),
    ("{}", "1:2", "has no 'version'"),
    ("{\"version\": 1}", "1:14", "has no 'device'"),
    ("{\"orientation\": \"sideways\"}", "1:17", "'sideways' is not an orientation; there are portrait"),
    ("{\"screen\": {\"width\": 0, \"height\": 5}}", "1:22", "width can be from 1 to 100000, not 0"),
    ("{\"screen\": {\"width\": 1e999, \"height\": 5}}", "1:22", "number"),
    ("{\"screen\": {\"width\": NaN, \"height\": 5}}", "1:22", "expected"),
    ("{\"fingers\": []}", "1:13", "'screen' must come before 'fingers'"),
    (with("[]"), "2:13", "no finger"),
    (with("[{}]"), "2:14", "has no 'path'"),
    (with("[{\"paht\": []}]"), "2:14", "nothing in a recording is called 'paht'. Did you mean 'path'?"),
    ("{\"verison\": 1}", "1:2", "nothing in a recording is called 'verison'. Did you mean 'version'?"),
    (
      with("[{\"start\": {\"query\": \"button\", \"frame\": {\"x\": 1, \"y\": 1, \"width\": 0, \"height\": 5}}}]"),
      "2:52",
      "a frame of width or height 0"
    ),
    (with("[{\"path\": []}]"), "2:23", "the path of the finger has no points"),
    (with("[{\"path\": [{\"x\": 1, \"y\": 1}]}]"), "2:38", "has no 'time'"),
    (
      with("[{\"path\": [{\"time\": -1, \"x\": 1, \"y\": 1}]}]"), "2:32",
      "a time, in seconds, can be from 0 to 86400, not -1"
    ),
    (with("[{\"path\": [{\"time\": 0, \"x\": 101, \"y\": 1}]}]"), "2:40", "can be from 0 to 100, not 101"),
    (with("[{\"path\": [{\"time\": 0, \"x\": 1, \"y\": -1}]}]"), "2:48", "can be from 0 to 100, not -1"),
    (
      with("[{\"path\": [{\"time\": 1, \"x\": 1, \"y\": 1},\n{\"time\": 0.5, \"x\": 1, \"y\": 1}]}]"), "3:1",
      "the time runs backwards, from 1 s to 0.5 s"
    ),
    (with("[{\"start\": {\"query\": \"button [\"}}]"), "2:33", "the query 'button [' cannot be read"),
    (with("[{\"start\": {\"query\": \"button\", \"x\": 2}}]"), "2:48", "can be from 0 to 1, not 2"),
    (with("[{\"start\": {\"query\": \"button\"}}]"), "2:41", "has no 'x'"),
    (with("[{\"path\": [{\"time\": 0, \"x\": 1, \"y\": 1}]}]") + "x", "2:54", "after the end"),
  ]

  private static func with(_ fingers: String) -> String {
    """
    {"version": 1, "device": "x", "orientation": "portrait", "screen": {"width": 100, "height": 100},
    "fingers": \(fingers)}
    """
  }

  @Test func allFaultsAreThere() { #expect(Self.faults.count == 29) }

  @Test(arguments: faults.indices)
  func faultIsReportedWithItsLocation(index: Int) throws {
    let (text, place, part) = Self.faults[index]
    let error = #expect(throws: Diagnostic.self) {
      try Recording(reading: SourceFile(uri: "x.gesture.json", text: text), name: "x")
    }
    #expect(error?.location?.description == place, "\(error as Any)")
    #expect(error?.problem.contains(part) == true, "\(error as Any)")
    #expect(error?.uri == "x.gesture.json")
  }

  /// Reading truncated or changed data returns a recording or an error and never traps.
  @Test func damagedFilesDoNotTrap() {
    let bytes = Array(Self.recording.text.utf8)
    var dice = SeededGenerator(seed: 9)
    var refused = 0
    for length in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = Array(bytes[..<length])
      for _ in 0..<3 where !damaged.isEmpty {
        damaged[Int.random(in: 0..<damaged.count, using: &dice)] = UInt8.random(in: 32...126, using: &dice)
      }
      do { _ = try Recording(reading: SourceFile(uri: "x", bytes: damaged), name: "x") } catch { refused += 1 }
    }
    #expect(refused > 100)
  }
}
