import AppUnderTest
import Recordings
import Synchronization

/// Finds the elements of recordings when they are played, and collects the necessary changes to the recordings.
final class RecordingRepair: PlaybackRepair {
  /// A query of a recording that no longer finds its element.
  struct Change: Sendable {
    /// The name of the recording.
    let recording: String
    /// The old query.
    let old: String
    /// The current element, with queries that find the element.
    let element: ElementRecord
    /// Descriptions of the recorded and the current element.
    let description: Replacement
    /// The certainty that both elements are the same, from 0 to 1; 1 if another query of the recording still finds the
    /// element.
    let certainty: Double

    /// The new query.
    var new: String { element.candidates.first?.query ?? old }
  }

  private let certainty: Double
  private let state = Mutex<[Change]>([])

  /// Begins without changes.
  ///
  /// - Parameter certainty: the minimum certainty that an element is the recorded one, from 0 to 1.
  init(certainty: Double) {
    self.certainty = certainty
  }

  /// The necessary changes without duplicates, in the order in which they were found.
  var changes: [Change] { state.withLock { $0 } }

  /// The names of the recordings to change, in the order in which they were found.
  var recordings: [String] {
    changes.reduce(into: []) { names, change in if !names.contains(change.recording) { names.append(change.recording) }
    }
  }

  /// The necessary changes to a recording.
  func changes(of recording: String) -> [Change] { changes.filter { $0.recording == recording } }

  /// Adds a change, unless it is known or has no effect.
  func add(_ change: Change) {
    guard change.new != change.old else { return }
    state.withLock { changes in
      let isKnown = changes.contains { $0.recording == change.recording && $0.old == change.old }
      if !isKnown { changes.append(change) }
    }
  }

  /// The recording with the current elements at the ends of its fingers. Elements that are not found stay unchanged.
  ///
  /// - Throws: the error of the session, a `Diagnostic` for an invalid query.
  func repaired(_ recording: Recording, on session: AppSession) async throws -> Recording {
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
  func repaired(
    _ anchor: Recording.Anchor, of recording: Recording, on session: AppSession
  ) async throws -> Recording.Anchor {
    let found = try await HealedElement.find(
      anchor.element, queries: [anchor.query] + anchor.alternatives, on: session, recordedOn: recording.screen,
      certainty: certainty)
    guard let found, try Query(parsing: anchor.query).elements(in: found.moment.tree).isEmpty else { return anchor }
    let change = Change(
      recording: recording.name, old: anchor.query, element: found.record,
      description: Replacement(anchor.element?.description ?? anchor.query, by: found.description),
      certainty: found.certainty)
    add(change)
    return anchor.changed(by: change)
  }
}

extension Recording {
  /// The recording with changed queries. Everything else stays the same.
  func changed(by changes: [RecordingRepair.Change]) -> Recording {
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
