import AppUnderTest
import OperatingSystem
import Recordings
import SourceText

extension CommandTable {
  /// Commands that record and play actions.
  static let recordingCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "record_begin", summary: "Begins a recording of everything that is done to the app.", example: "record_begin"
    ) { session in
      try await session.beginRecording()
      return .done
    },
    ConsoleCommand(
      "record_end", takes: Parameter("NAME", .text()), .flag("replace"),
      summary:
        "Ends the recording and keeps it under a name. A recording that exists is replaced only with replace: true.",
      example: "record_end \"open the menu\""
    ) { session, name, replaces in .text(try await session.endRecording(as: name, replacing: replaces)) }
    .whenRepeated { session, _ in
      session.noteSavedBefore()
      session.draft.recording = nil
      return .done
    },
    .action(
      "playback", takes: Parameter("NAME", .text(.recording)), .queryOption, Parameter(named: "offset", .point),
      .flag("reverse"), Parameter(named: "speed", .number, else: 1), .timeout,
      summary: "Plays a recording: where it was recorded, on an element, or at a place of the screen.",
      example: "playback \"swipe_left\", query: \"tableViewCell index:1\", offset: {x: 10, y: 0}"
    ) { app, name, query, offset, reverse, speed, timeout in
      let recording = try RecordingShelf.current.recording(named: name)
      try await app.play(recording, query: query, offset: offset, reverse: reverse, speed: speed, timeout: timeout)
    },
    .action(
      "interpolate", takes: Parameter("NAME", .text(.recording)), Parameter(named: "start", .query),
      Parameter(named: "end", .query), Parameter(named: "offset_start", .point, else: Point(x: 0, y: 0)),
      Parameter(named: "offset_end", .point, else: Point(x: 0, y: 0)), Parameter(named: "speed", .number, else: 1),
      .timeout,
      summary: "Plays a recording so that it begins at one element and ends at another.",
      example: "interpolate \"pan\", start: \"label text:'A'\", end: \"label text:'B'\""
    ) { app, name, start, end, offsetStart, offsetEnd, speed, timeout in
      guard let start, let end else {
        throw Diagnostic(problem: "interpolate needs start: and end:, a query each")
      }
      try await app.interpolate(
        name, start: start, end: end, offsetStart: offsetStart, offsetEnd: offsetEnd, speed: speed, timeout: timeout)
    },
    ConsoleCommand("recordings", summary: "Lists the recordings that can be played.", example: "recordings") { _ in
      .text(RecordingShelf.current.names.joined(separator: "\n"))
    },
    // A check waits for its element.
    ConsoleCommand(
      "assert", takes: .query, .properties, .flag("only"),
      summary: "Adds a check of an element's current properties to the recording, such as text, state or superview, "
        + "and of the conditions of the query. With only: true, properties are checked without these conditions.",
      example: "assert \"label id:'display'\", :text"
    ) { session, query, properties, isOnly in
      let app = try await session.app()
      _ = try await app.tree()
      try await session.requiredRecorder().check(query, properties: properties, only: isOnly, on: app)
      return .done
    }.using(.wait),
    ConsoleCommand(
      "comment", takes: Parameter("TEXT", .text()), summary: "Adds a comment to the recording.",
      example: "comment the list is loaded"
    ) { session, text in
      try await session.requiredRecorder().comment(text)
      return .done
    },
  ]
}

extension ConsoleSession {
  /// The recorder of the app's actions.
  ///
  /// - Throws: a diagnostic if the app has no recorder.
  func requiredRecorder() throws(Diagnostic) -> Recorder {
    _ = try app()
    if let recorder { return recorder }
    throw Diagnostic(
      problem: "actions on this app are not recorded: it was not started by a step with its driver",
      advice: setting.surface.startRecorded)
  }

  fileprivate func beginRecording() async throws {
    if draft.recording != nil {
      throw Diagnostic(
        problem: "a recording with \(begunCount.counted("action")) was begun already",
        advice: "\(setting.surface.endRecording) ends and keeps it; then another one can begin.")
    }
    _ = try await app().tree()
    let recorder = try requiredRecorder()
    draft.recording = BegunRecording(recorder: recorder, start: recorder.count)
  }

  /// A warning about a recording without an end; nil without such a recording.
  var lostRecording: String? {
    guard draft.recording != nil else { return nil }
    return
      "the recording that was begun, with \(begunCount.counted("action")), is not kept; \(setting.surface.endRecording) ends and keeps one"
  }

  /// The number of actions that the recording already contains.
  private var begunCount: Int {
    guard let recording = draft.recording else { return 0 }
    return recording.recorder.trace.actions.dropFirst(recording.start).count(where: \.isRecordable)
  }

  /// Saves the actions since the recording began.
  fileprivate func endRecording(as name: String, replacing replaces: Bool) throws(Diagnostic) -> String {
    guard let recording = draft.recording else {
      throw Diagnostic(problem: "no recording was begun", advice: "\(setting.surface.beginRecording) begins one.")
    }
    let trace = recording.recorder.trace
    let made = try trace.recording(named: name, of: recording.start..<max(trace.actions.count, recording.start))
    let shelf = RecordingShelf.current
    if !replaces {
      try TextFile.requireNone(
        at: try shelf.path(of: made.name), advice: setting.surface.replaceRecording(name))
    }
    let path = try shelf.save(made)
    draft.recording = nil
    // Earlier steps are not in the recording.
    if recording.start == 0, history.earlier.isEmpty { noteSaved() }
    return path
  }
}
