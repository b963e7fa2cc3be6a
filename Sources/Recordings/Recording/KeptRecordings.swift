/// The recordings for a file that plays them. Their names are numbered to avoid existing names.
package struct KeptRecordings {
  /// The recordings, in order.
  package private(set) var recordings: [Recording] = []
  private let title: String
  private let isTaken: (Recording) -> Bool
  private var number = 0

  /// Begins without recordings.
  ///
  /// - Parameters:
  ///   - title: the beginning of the names.
  ///   - isTaken: whether another recording already has the name of a recording.
  package init(title: String, isTaken: @escaping (Recording) -> Bool) {
    self.title = title
    self.isTaken = isTaken
  }

  /// Adds a recording.
  ///
  /// - Returns: its final name.
  package mutating func keep(_ recording: Recording) -> String {
    var recording = recording
    repeat {
      number += 1
      recording.name = "\(title) \(number)"
    } while isTaken(recording)
    recordings.append(recording)
    return recording.name
  }
}
