internal import AppUnderTest
package import Recordings

/// What has to be changed about a scenario after its session was gone through again.
package struct ScenarioHealing: Sendable {
  /// The feature file with its changes.
  package let feature: FeatureRepair
  /// Changes that no line of the feature file takes: what finds the element is in a table or in step code.
  package let unsaid: [TraceHealing.Change]
  private let healing: TraceHealing

  /// The session with the elements as they are now.
  package var trace: SessionTrace { healing.trace }
  /// Elements that were not found, and why nothing is proposed for them.
  package var withheld: [String] { healing.withheld }
  /// Whether anything has to be changed.
  package var hasChanges: Bool { !healing.changes.isEmpty }

  /// Sorts what has to be changed into the feature file and the recordings.
  ///
  /// - Parameters:
  ///   - healing: the session as it was gone through again.
  ///   - text: the feature file.
  ///   - recordings: the recordings of the author's own that the scenario plays.
  ///   - repair: notes what has to be changed about them.
  package init(
    _ healing: TraceHealing, in text: String, playing recordings: [Recording], noting repair: RecordingRepair
  ) {
    for recording in recordings {
      for change in healing.changes(of: recording) { repair.note(change) }
    }
    let feature = FeatureRepair(healing.changes, in: text)
    self.healing = healing
    self.feature = feature
    // What the steps of a recording do is in no line of the feature.
    unsaid =
      recordings.isEmpty ? healing.changes.filter { change in !feature.lines.contains { $0.change == change } } : []
  }
}

extension RecordingShelf {
  /// The recordings in the folder that steps name.
  ///
  /// - Parameter steps: the texts of the steps.
  /// - Throws: a `Diagnostic` where a recording cannot be read.
  package func recordings(playedBy steps: [String]) throws -> [Recording] {
    try ownNames.filter { name in steps.contains { $0.contains("\"\(name)\"") } }.map { try recording(named: $0) }
  }
}
