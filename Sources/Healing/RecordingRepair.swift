package import AppUnderTest
package import Recordings
internal import Synchronization

/// Finds the elements of recordings when they are played, and collects the necessary changes to the recordings.
package final class RecordingRepair: PlaybackRepair {
  /// A query of a recording that no longer finds its element.
  package struct Change: Sendable, Hashable {
    /// The name of the recording.
    package let recording: String
    /// The old query.
    package let old: String
    /// The current element, with the queries that find it.
    package let element: ElementRecord
    /// Descriptions of the recorded and the current element.
    package let elements: [String]
    /// The certainty that it is the same element, from 0 to 1; 1 if another query of the recording still finds it.
    package let certainty: Double

    /// Makes a change.
    package init(recording: String, old: String, element: ElementRecord, elements: [String], certainty: Double) {
      self.recording = recording
      self.old = old
      self.element = element
      self.elements = elements
      self.certainty = certainty
    }

    /// The new query.
    package var new: String { element.candidates.first?.query ?? old }
  }

  private let certainty: Double
  private let state = Mutex<[Change]>([])

  /// Begins without changes.
  ///
  /// - Parameter certainty: the minimum certainty that an element is the recorded one, from 0 to 1.
  package init(certainty: Double = HealedElement.leastCertainty) {
    self.certainty = certainty
  }

  /// The necessary changes without duplicates, in the order in which they were found.
  package var changes: [Change] { state.withLock { $0 } }

  /// The recordings to change with their changes, in the order in which they were found.
  package var recordings: [(name: String, changes: [Change])] {
    changes.reduce(into: []) { recordings, change in
      if let index = recordings.firstIndex(where: { $0.name == change.recording }) {
        recordings[index].changes.append(change)
      } else {
        recordings.append((change.recording, [change]))
      }
    }
  }

  /// Adds a change, unless it is known or has no effect.
  package func note(_ change: Change) {
    guard change.new != change.old else { return }
    state.withLock { changes in
      let isKnown = changes.contains { $0.recording == change.recording && $0.old == change.old }
      if !isKnown { changes.append(change) }
    }
  }

  /// The recording with the current elements at the ends of its fingers. Elements that are not found stay unchanged.
  ///
  /// - Throws: the error of the session, a `Diagnostic` for an invalid query.
  package func repaired(_ recording: Recording, on session: AppSession) async throws -> Recording {
    // The positions of the other fingers depend on the first.
    guard let first = recording.fingers.first else { return recording }
    var repaired = recording
    if let start = first.start {
      repaired.fingers[0].start = try await self.repaired(start, of: recording, on: session)
    }
    if let end = first.end { repaired.fingers[0].end = try await self.repaired(end, of: recording, on: session) }
    return repaired
  }

  /// The anchor with the current element.
  ///
  /// - Throws: the error of the session, a `Diagnostic` for an invalid query.
  package func repaired(
    _ anchor: Recording.Anchor, of recording: Recording, on session: AppSession
  ) async throws -> Recording.Anchor {
    let found = try await HealedElement.find(
      anchor.element, queries: [anchor.query] + anchor.alternatives, on: session, recordedOn: recording.screen,
      certainty: certainty)
    guard let (moment, certainty) = found, try Query(parsing: anchor.query).elements(in: moment.tree).isEmpty else {
      return anchor
    }
    let change = Change(
      recording: recording.name, old: anchor.query, element: ElementRecord(moment.element, in: moment.tree),
      elements: [anchor.element?.description ?? anchor.query, moment.tree.describe(moment.element)],
      certainty: certainty)
    note(change)
    return anchor.changed(by: change)
  }
}

extension Recording {
  /// The recording with changed queries. Everything else stays the same.
  package func changed(by changes: [RecordingRepair.Change]) -> Recording {
    var recording = self
    let change = { (anchor: Anchor?) -> Anchor? in
      anchor.map { anchor in changes.first { $0.old == anchor.query }.map(anchor.changed) ?? anchor }
    }
    for index in fingers.indices {
      recording.fingers[index].start = change(fingers[index].start)
      recording.fingers[index].end = change(fingers[index].end)
    }
    for index in typing.indices { recording.typing[index].field = change(typing[index].field) }
    return recording
  }
}

extension Recording.Anchor {
  /// The anchor with other queries for its element. The recorded path of the finger does not change.
  fileprivate func changed(by change: RecordingRepair.Change) -> Recording.Anchor {
    var anchor = self
    anchor.query = change.new
    anchor.alternatives = change.element.candidates.dropFirst().prefix(3).map(\.query)
    anchor.element = change.element
    anchor.element?.candidates = []
    return anchor
  }
}
