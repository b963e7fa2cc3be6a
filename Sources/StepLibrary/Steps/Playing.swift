import AppUnderTest
import Recordings
import StepRegistry

extension StepTopic {
  /// Playing recordings.
  static let playing = StepTopic("Recordings") {
    PredefinedStep(
      #"^I (reverse )?playback recording \#(quoted)(?: at (?:(half|double)|(\d+(?:\.\d+)?) times the) speed)?$"#,
      "Plays a recording on its element, even if that has moved; 'reverse' plays it backwards.",
      examples: #"I playback recording "drag""#, #"I reverse playback recording "drag""#,
      #"I playback recording "drag" at double speed"#, #"I playback recording "drag" at 0.25 times the speed"#
    ) { (user, way: String?, name: String, pace: Pacing?, times: Double?) in
      try await user.app.play(playedRecording(name), reverse: way != nil, speed: times ?? pace?.speed ?? 1)
    }

    PredefinedStep(
      #"^I (reverse )?playback recording \#(quoted) on \#(quoted)(?: with offset \#(Offset.pattern))?$"#,
      "Plays a recording that begins on the element with this name, or beside its centre.",
      examples: #"I playback recording "swipe_left" on "TODO""#,
      #"I playback recording "swipe_left" on "TODO" with offset 20,-5"#,
      #"I reverse playback recording "pan" on "TODO""#
    ) { (user, way: String?, name: String, mark: String, offset: Offset?) in
      try await user.app.play(
        playedRecording(name), query: user.app.meant(by: mark), offset: offset?.point, reverse: way != nil)
    }

    PredefinedStep(
      #"^I (reverse )?playback recording \#(quoted) at \#(Offset.pattern)$"#,
      "Plays a recording so that it begins at a place of the screen, in points from its left and its top.",
      examples: #"I playback recording "touch" at 100,250"#
    ) { (user, way: String?, name: String, place: Offset) in
      try await user.app.play(playedRecording(name), offset: place.point, reverse: way != nil)
    }

    PredefinedStep(
      #"^I interpolate (?:recording )?\#(quoted) from \#(quoted) to \#(quoted)$"#,
      "Plays a recording so that it begins at the centre of one thing and ends at the centre of another.",
      examples: #"I interpolate "pan" from "iPad" to "MacBook""#
    ) { (user, name: String, start: String, end: String) in
      try await user.app.interpolate(
        playedRecording(name), start: user.app.meant(by: start), end: user.app.meant(by: end))
    }

    PredefinedStep(
      #"^I interpolate (?:recording )?\#(quoted) from \#(quoted) to \#(quoted) with offsets? \#(Offset.pattern)"#
        + #" and \#(Offset.pattern)$"#,
      "Plays a recording from beside the centre of one thing to beside the centre of another.",
      examples: #"I interpolate "pan" from "iPad" to "MacBook" with offsets 0,5 and -10,0"#
    ) { (user, name: String, start: String, end: String, first: Offset, last: Offset) in
      try await user.app.interpolate(
        playedRecording(name), start: user.app.meant(by: start), end: user.app.meant(by: end), offsetStart: first.point,
        offsetEnd: last.point)
    }
  }
}

/// The recording that the running step plays.
private func playedRecording(_ name: String) throws -> Recording {
  try RecordingShelf.recording(named: name, playedIn: Scenario.current?.uri)
}

/// The speed of a recording, in words.
private enum Pacing: String, CaseIterable {
  case half, double

  var speed: Double { self == .half ? 0.5 : 2 }
}

/// An offset to the right and down, in points: `10,-22`.
private struct Offset: StepConvertible {
  let point: Point

  init?(stepText: String) {
    let parts = stepText.split(separator: ",").map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
    point = Point(x: x, y: y)
  }

  /// Two numbers in a regular expression.
  static let pattern = #"(-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?)"#
}
