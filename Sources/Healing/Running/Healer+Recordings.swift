import AppUnderTest
import Messages
import OperatingSystem
import Recordings
import Runner
import StepLibrary

extension Healer {
  /// Heals a recording that begins on the first screen of its app.
  package func heal(recording path: String) async throws -> Bool {
    guard let app else {
      throw Diagnostic(
        problem: "the app of \(path) is missing",
        advice: "Name it with --app, or name the feature that plays the recording instead.")
    }
    let recording = try Recording(reading: try FeatureFiles.read(path), name: path)
    let repair = RecordingRepair(certainty: certainty)
    let target = try device ?? Device.named(recording.device)
    let entry = try source.app(app)
    var hasPassed = true
    do {
      try await limit.hold("the app '\(app)'") {
        let session = AppSession(driver: entry.driver(on: target))
        try await RunEnvironment.$current.withValue(.changed { $0[(any PlaybackRepair).self] = repair }) {
          try await session.play(recording)
        }
      }
    } catch {
      let reason = "\(error)".split(separator: "\n").prefix(2).joined(separator: "\n  ")
      output.write(
        "\(path): \(reason)\n  If it begins on another screen, name the feature that plays it.\n".visibleLines)
      hasPassed = false
    }
    show(repair.changes, path)
    if applies, !repair.changes.isEmpty {
      try Self.replace(recording.changed(by: repair.changes), at: path)
    }
    return hasPassed && (applies || repair.changes.isEmpty)
  }

  /// Shows the changes to recordings and makes them if they are to be applied.
  ///
  /// - Returns: whether no change is needed, or all were made.
  func apply(_ repair: RecordingRepair) throws -> Bool {
    let shelf = RecordingShelf.current
    for name in repair.recordings {
      let changes = repair.changes(of: name)
      show(changes, try shelf.path(of: name))
      if applies {
        try Self.replace(try shelf.recording(named: name).changed(by: changes), at: try shelf.path(of: name))
      }
    }
    return applies || repair.changes.isEmpty
  }

  private static func replace(_ recording: Recording, at path: String) throws(Diagnostic) {
    try TextFile.replace(
      [(path, Array(recording.text.utf8))], advice: "The recording is unchanged; make the file writable and run again.")
  }

  /// The project's recordings that a scenario plays.
  static func recordings(playedBy pickle: Pickle) throws -> [Recording] {
    try RecordingShelf.current.recordings(playedBy: pickle.steps.map(\.text))
  }
}

extension RecordingShelf {
  /// The recordings in the folder that steps name.
  ///
  /// - Parameter steps: the texts of the steps.
  /// - Throws: a `Diagnostic` for an unreadable recording.
  fileprivate func recordings(playedBy steps: [String]) throws -> [Recording] {
    try ownNames.filter { name in steps.contains { $0.contains("\"\(name)\"") } }.map { try recording(named: $0) }
  }
}
