import AppUnderTest
import Recordings

extension CommandTable {
  /// Commands that keep what is done, and do it again.
  static let recordingCommands = [
    ConsoleCommand(
      "record_begin", summary: "Begins a recording of everything that is done to the app.", example: "record_begin"
    ) {
      session, _ in
      _ = try await session.app().tree()
      session.recordingStart = try session.keeper().trace.actions.count
      return .done
    },
    ConsoleCommand(
      "record_end", takes: [.text("NAME")], summary: "Ends the recording and keeps it under a name.",
      example: "record_end \"open the menu\""
    ) { session, arguments in .text(try session.endRecording(as: try arguments.text())) },
    ConsoleCommand(
      "playback", takes: [.init(name: "NAME", kind: .recording)],
      options: [
        .queryOption, .offset, .init(name: "reverse", kind: .flag), .init(name: "speed", kind: .number), .timeout,
      ],
      summary: "Plays a recording: where it was recorded, on an element, or at a place of the screen.",
      example: "playback \"swipe_left\", query: \"tableViewCell index:1\", offset: {x: 10, y: 0}"
    ) { session, arguments in
      try await session.app().playback(
        try arguments.text(0), query: try arguments.query(named: "query"), offset: try arguments.point(),
        reverse: try arguments.flag("reverse"), speed: try arguments.number(named: "speed") ?? 1,
        timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "interpolate", takes: [.init(name: "NAME", kind: .recording)],
      options: [
        .init(name: "start", kind: .query), .init(name: "end", kind: .query), .init(name: "offset_start", kind: .point),
        .init(name: "offset_end", kind: .point), .init(name: "speed", kind: .number), .timeout,
      ],
      summary: "Plays a recording so that it begins at one element and ends at another.",
      example: "interpolate \"pan\", start: \"label text:'A'\", end: \"label text:'B'\""
    ) { session, arguments in
      guard let start = try arguments.query(named: "start"), let end = try arguments.query(named: "end") else {
        throw Diagnostic(problem: "interpolate needs start: and end:, a query each")
      }
      try await session.app().interpolate(
        try arguments.text(0), start: start, end: end,
        offsetStart: try arguments.point(named: "offset_start") ?? Point(x: 0, y: 0),
        offsetEnd: try arguments.point(named: "offset_end") ?? Point(x: 0, y: 0),
        speed: try arguments.number(named: "speed") ?? 1, timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand("recordings", summary: "Lists the recordings that can be played.", example: "recordings") { _, _ in
      .text(RecordingShelf.current.names.joined(separator: "\n"))
    },
    ConsoleCommand(
      "assert", takes: [.query, .init(name: "PROPERTY", kind: .properties, isOptional: true, isRepeated: true)],
      summary: "Adds a check of an element as it is now to what is recorded; the app is not touched.",
      example: "assert \"label id:'display'\", :text"
    ) { session, arguments in
      let app = try session.app()
      _ = try await app.tree()
      try await session.keeper().check(try arguments.query(), properties: try arguments.texts(from: 1), on: app)
      return .done
    },
    ConsoleCommand(
      "comment", takes: [.text()], summary: "Adds a remark to what is recorded.", example: "comment the list is loaded"
    ) { session, arguments in
      try session.keeper().comment(try arguments.text())
      return .done
    },
  ]
}

extension ConsoleSession {
  /// Who keeps what is done to the app.
  ///
  /// - Throws: a diagnostic where nobody does.
  fileprivate func keeper() throws(Diagnostic) -> Recorder {
    _ = try app()
    if let recorder { return recorder }
    throw Diagnostic(
      problem: "nothing is kept of what is done to this app: it was not started by a step with its driver",
      advice: "Start it with start_app NAME, or with launchApp in a step file.")
  }

  /// Keeps what was done since the recording began.
  fileprivate func endRecording(as name: String) throws(Diagnostic) -> String {
    guard let start = recordingStart, let trace = recorder?.trace else {
      throw Diagnostic(problem: "no recording was begun", advice: "record_begin begins one.")
    }
    let recording = try trace.recording(named: name, of: start..<max(trace.actions.count, start))
    let path = try RecordingShelf.current.save(recording)
    recordingStart = nil
    return path
  }
}
