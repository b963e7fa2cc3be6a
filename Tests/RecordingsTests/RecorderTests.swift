import AppUnderTest
import ModelApps
import Recordings
import SampleApps
import Testing

/// The recorded form of an app's actions.
@Suite struct RecorderTests {
  /// A recorded session on the pad.
  private static func recorded(
    _ act: (AppSession, Recorder) async throws -> Void
  ) async throws -> (trace: SessionTrace, app: AppSession) {
    let app = AppSession(driver: InProcessDriver { Glass() })
    let recorder = Recorder(app: "Glass", device: .standard)
    await recorder.begin(on: app)
    try await act(app, recorder)
    await recorder.end(on: app)
    return (recorder.trace, app)
  }

  static let pad = "label id:'pad'"

  /// Actions and their recorded form.
  static let actions: [(action: AppAction, act: @Sendable (AppSession) async throws -> Void)] = [
    (.touch, { try await $0.touch(pad) }),
    (.doubleTouch, { try await $0.doubleTouch(pad) }),
    (.twoFingerTouch, { try await $0.twoFingerTouch(pad) }),
    (.hold(.seconds(2)), { try await $0.hold(pad, for: .seconds(2)) }),
    (.swipe(.left), { try await $0.swipe(.left, on: pad) }),
    (.flick(.up), { try await $0.flick(.up, on: pad) }),
    (.pan, { try await $0.pan(from: pad, to: "button") }),
    (.pan, { try await $0.pan(pad, byX: 10, y: 20) }),
    (.drag, { try await $0.drag(pad, to: "button") }),
    (.pinch(.out), { try await $0.pinch(.out, on: pad) }),
    (.rotate(degrees: -30), { try await $0.rotate(by: -30, on: pad) }),
    (.touch, { try await $0.touch(at: Point(x: 20, y: 400)) }),
    (.touch, { try await $0.perform([FingerPath([.init(.zero, Point(x: 20, y: 400))])]) }),
    (
      .hold(.seconds(1)),
      {
        try await $0.perform([
          FingerPath([.init(.zero, Point(x: 20, y: 400)), .init(.seconds(1), Point(x: 21, y: 400))])
        ])
      }
    ),
    (
      .fingers,
      {
        try await $0.perform([
          FingerPath([.init(.zero, Point(x: 20, y: 400)), .init(.seconds(1), Point(x: 90, y: 400))])
        ])
      }
    ),
    (
      .playback("pan", PlaybackWay(.onElement(offset: Point(x: 0, y: 0)))),
      { try await $0.playback("pan", query: pad) }
    ),
    (
      .playback("pan", PlaybackWay(.at(Point(x: 100, y: 400)), reversed: true, speed: 2)),
      { try await $0.playback("pan", offset: Point(x: 100, y: 400), reverse: true, speed: 2) }
    ),
    (
      .playback("pan", PlaybackWay(.between(Point(x: 1, y: 0), Point(x: 0, y: -2)))),
      {
        try await $0.interpolate(
          "pan", start: pad, end: "button", offsetStart: Point(x: 1, y: 0), offsetEnd: Point(x: 0, y: -2))
      }
    ),
    (.relaunch, { try await $0.relaunch() }),
    (.shake, { try await $0.shake() }),
    (
      .turn(.landscapeLeft),
      {
        _ = try await $0.tree()
        try await $0.rotateDevice(to: .landscapeLeft)
      }
    ),
    (.openURL("glass://x"), { try await $0.openURL("glass://x") }),
    (.system(.warnOfMemory), { try await $0.warnOfMemory() }),
    (
      .system(.resize(width: 320, height: 480)),
      {
        _ = try await $0.tree()
        try await $0.resizeWindow(width: 320, height: 480)
      }
    ),
  ]

  @Test func everyActionIsThere() { #expect(Self.actions.count == 24) }

  @Test(arguments: actions.indices)
  func actionIsKeptOnceWithItsElement(index: Int) async throws {
    let (action, act) = Self.actions[index]
    let (trace, _) = try await Self.recorded { app, _ in try await act(app) }
    #expect(trace.actions.map(\.kind) == [.done(action)])
    let hasFingers = index < 18
    #expect((trace.actions.first?.element?.id == "pad") == hasFingers)
    #expect((trace.actions.first?.recording != nil) == hasFingers)
    #expect(trace.actions.first?.element?.candidates.first?.query == (hasFingers ? "label id:'pad'" : nil))
  }

  @Test func failedActionsAreNotKept() async throws {
    let (trace, _) = try await Self.recorded { app, _ in
      await #expect(throws: AppError.self) { try await app.touch("button marked:'No'") }
      await #expect(throws: AppError.self) { try await app.touch(at: Point(x: -1, y: 0)) }
      try await app.touch("button")
    }
    #expect(trace.actions.map(\.kind) == [.done(.touch)])
  }

  @Test func setUpBeforeTheLaunchIsNoAction() async throws {
    let (trace, _) = try await Self.recorded { app, _ in
      try await app.rotateDevice(to: .landscapeLeft)
      try await app.setPreference("x", 1)
    }
    #expect(trace.actions.isEmpty)
  }

  @Test func typingIsKeptAsItWasAskedFor() async throws {
    let app = AppSession(driver: InProcessDriver { Form() })
    let recorder = Recorder(app: "Form", device: .standard)
    await recorder.begin(on: app)
    try await app.enterText("milk", into: "textField")
    try await app.setText("tea", of: "textField")
    try await app.clearText("textField")
    try await app.touch("textField")
    try await app.enterText("jam")
    try await app.pressReturn()
    #expect(
      recorder.trace.actions.map(\.kind) == [
        .done(.touch), .done(.type("milk")), .done(.setText("tea")), .done(.clear), .done(.touch), .done(.type("jam")),
        .done(.type("\n")),
      ])
    #expect(recorder.trace.actions[2].element?.placeholder == "Task")
  }

  @Test func scrollingIsOneAction() async throws {
    let app = AppSession(driver: InProcessDriver { Form() })
    let recorder = Recorder(app: "Form", device: .standard)
    await recorder.begin(on: app)
    try await app.scrollTo("label text:'Row 90'")
    try await app.scroll(.up)
    let actions = recorder.trace.actions
    #expect(actions.map(\.kind) == [.done(.scrollTo), .done(.scroll(.up))])
    #expect(actions.first?.element?.text == "Row 90")
    #expect((actions.first?.recording?.fingers.count ?? 0) > 1)
    let times = actions.first?.recording?.fingers.compactMap { $0.path.stops.first?.time } ?? []
    #expect(times == times.sorted() && times.first == .zero && Set(times).count == times.count)
  }

  @Test func checksAndCommentsDoNotTouchTheApp() async throws {
    let (trace, app) = try await Self.recorded { app, recorder in
      try await recorder.check("button", on: app)
      try await recorder.check("button", properties: ["enabled", "label", "frame"], on: app)
      recorder.comment("all is well")
      recorder.screenshot("end")
      await #expect(throws: Diagnostic.self) { try await recorder.check("button", properties: ["colour"], on: app) }
      await #expect(throws: Diagnostic.self) { try await recorder.check("button", properties: ["value"], on: app) }
      await #expect(throws: AppError.self) { try await recorder.check("button marked:'No'", on: app) }
      await #expect(throws: AppError.self) { try await recorder.check("label", on: app) }
    }
    let frame = try #require(try await app.query("button").first?.frame)
    #expect(
      trace.actions.map(\.kind) == [
        .check([.exists]), .check([.enabled(true), .label("Far"), .frame(frame)]), .comment("all is well"),
        .screenshot("end"),
      ])
    #expect(try await app.texts("label id:'log'") == [""])
  }

  @Test func sessionIsReadAsItWasWritten() async throws {
    for (_, act) in Self.actions {
      let (trace, _) = try await Self.recorded { app, recorder in
        try await act(app)
        try await recorder.check("label id:'log'", properties: ["exists", "enabled", "selected", "frame"], on: app)
        recorder.comment("said \"so\"")
        recorder.screenshot()
      }
      let read = try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: trace.text))
      #expect(read.text == trace.text)
      #expect(read.actions.map(\.kind) == trace.actions.map(\.kind))
      #expect(read.actions.map { $0.element?.candidates } == trace.actions.map { $0.element?.candidates })
    }
  }

  @Test(arguments: [
    ("{\"version\": 4}", "1:13", "of version 4"),
    ("{\"version\": 1, \"app\": \"x\"}", "1:26", "has no 'device'"),
    ("{\"actions\": [{\"action\": \"fly\"}]}", "1:14", "unknown action 'fly'"),
    ("{\"actions\": [{\"action\": \"hold\"}]}", "1:14", "the details of the action 'hold'"),
    ("{\"actions\": [{\"action\": \"swipe\", \"direction\": \"away\"}]}", "1:14", "the details of the action 'swipe'"),
    ("{\"actions\": [{\"action\": \"touch\", \"element\": {}}]}", "1:46", "has no 'class'"),
    ("{\"actions\": [{\"action\": \"fingers\", \"fingers\": []}]}", "1:47", "'screen' must come before"),
    ("[]", "1:1", "an object is expected"),
  ])
  func sessionErrorHasItsLocation(text: String, place: String, part: String) {
    let error = #expect(throws: Diagnostic.self) {
      try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: text))
    }
    #expect(error?.location?.description == place, "\(error as Any)")
    #expect(error?.problem.contains(part) == true, "\(error as Any)")
  }

  /// Playing a recorded session visits the same screens on any device.
  @Test(arguments: Device.all)
  func recordingOfASessionIsPlayed(device: Device) async throws {
    let first = AppSession(driver: try AppCatalog.samples.driver(for: "Calculator"))
    let recorder = Recorder(app: "Calculator", device: .standard)
    await recorder.begin(on: first)
    for key in ["1", "2", "+", "2", "2", "="] { try await first.touch("button marked:'\(key)'") }
    let recording = try recorder.trace.recording(named: "sum", of: 0..<6)
    let read = try Recording(reading: SourceFile(uri: "x", text: recording.text), name: "sum")
    let other = AppSession(driver: try AppCatalog.samples.driver(for: "Calculator", on: device))
    try await other.play(read)
    #expect(try await other.texts("label id:'display'") == ["34"])
  }

  @Test(arguments: Device.all)
  func recordingWithTypingIsPlayed(device: Device) async throws {
    let first = AppSession(driver: InProcessDriver { Form() })
    let recorder = Recorder(app: "Form", device: .standard)
    await recorder.begin(on: first)
    try await first.enterText("milk", into: "textField")
    try await first.setText("tea", of: "textField")
    try await first.enterText(" and jam")
    let recording = try recorder.trace.recording(named: "words", of: 0..<4)
    #expect(recording.typing.map(\.text) == ["milk", "tea", " and jam"])
    let read = try Recording(reading: SourceFile(uri: "x", text: recording.text), name: "words")
    for speed in [1.0, 3] {
      let other = AppSession(driver: InProcessDriver(on: device) { Form() })
      try await other.play(read, speed: speed)
      #expect(try await other.texts("textField") == ["tea and jam"])
    }
    let moved = AppSession(driver: InProcessDriver(on: device) { Form() })
    try await moved.play(read, query: "textField")
    #expect(try await moved.texts("textField") == ["tea and jam"])
    let cleared = try recorder.trace.recording(named: "words", of: 1..<2)
    #expect(cleared.fingers.isEmpty && cleared.typing.map(\.text) == ["milk"])
  }

  /// Actions on controls that recorders could not drive, and an element that shows their result.
  static let controls: [(page: String, result: String, act: @Sendable (AppSession) async throws -> Void)] = [
    (
      "Steppers", "label id:'default value'",
      { app in
        try await app.step("stepper index:0", up: true, times: 3)
        try await app.step("stepper index:0", up: false)
      }
    ),
    (
      "Picker View", "label {text BEGINSWITH '#'}",
      { app in
        guard let column = try await app.query("pickerView").first?.frame else { return }
        let start = Point(x: column.x + column.width / 6, y: column.center.y + 30)
        let end = Point(x: start.x, y: start.y - 80)
        try await app.perform([
          FingerPath([.init(.zero, start), .init(.milliseconds(400), end), .init(.milliseconds(800), end)])
        ])
      }
    ),
    (
      "Sliders", "label id:'default value'",
      { app in try await app.setSlider("slider index:0", toPart: 0.75) }
    ),
  ]

  @Test(arguments: controls.indices, Device.all)
  func recordingOfAControlIsPlayed(index: Int, device: Device) async throws {
    let (page, result, act) = Self.controls[index]
    let first = try await Self.catalog(page, on: .standard)
    let before = try await first.texts(result)
    let recorder = Recorder(app: "UIKit Catalog", device: .standard)
    await recorder.begin(on: first)
    try await act(first)
    let recording = try recorder.trace.recording(named: page, of: 0..<recorder.trace.actions.count)
    let other = try await Self.catalog(page, on: device)
    try await other.play(try Recording(reading: SourceFile(uri: "x", text: recording.text), name: page))
    for app in [first, other] { try await app.letPass(.seconds(2)) }
    let after = try await first.texts(result)
    #expect(after != before)
    let played = try await other.texts(result)
    // The slider's thumb has the same width on every device, so the same part of the track is slightly further on.
    let isNear = zip(played, after).allSatisfy { abs((Double($0) ?? .nan) - (Double($1) ?? .nan)) <= 5 }
    #expect(played == after || page == "Sliders" && isNear, "\(played) \(after)")
  }

  private static func catalog(_ page: String, on device: Device) async throws -> AppSession {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "UIKit Catalog", on: device))
    try await app.scrollTo("tableViewCell containing:(label text:'\(page)')")
    try await app.touch("tableViewCell containing:(label text:'\(page)')")
    try await app.waitForNoneAnimating()
    return app
  }

  @Test func recordingOfTwoFingersIsPlayed() async throws {
    for device in Device.all {
      let (trace, _) = try await Self.recorded { app, _ in
        try await app.pinch(.out, on: Self.pad)
        try await app.rotate(by: 80, on: Self.pad)
      }
      let app = AppSession(driver: InProcessDriver(on: device) { Glass() })
      try await app.play(try trace.recording(named: "two", of: 0..<2))
      let log = try await app.texts("label id:'log'").first ?? ""
      #expect(log.contains("pinch out") && log.contains("rotate right"), "\(device.name): \(log)")
    }
  }

  @Test func recordingWithoutFingersIsAnError() async throws {
    let (trace, _) = try await Self.recorded { app, recorder in recorder.comment("nothing") }
    #expect(throws: Diagnostic.self) { try trace.recording(named: "x", of: 0..<1) }
  }
}

/// A form with a field and a long list.
final class Form: App {
  private var task = ""

  init() {}

  var screen: Screen {
    Screen("Form") {
      TextField("Task", text: task) { self.task = $0 }
      ScrollView {
        for row in 0..<100 { Label("Row \(row)").height(40) }
      }
    }
  }
}
