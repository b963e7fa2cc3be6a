/// The recordings that come with a file which plays them, numbered by names that are free.
package struct KeptRecordings {
  /// The recordings, in order.
  package private(set) var recordings: [Recording] = []
  private let title: String
  private let isTaken: (Recording) -> Bool
  private var number = 0

  /// Keeps none yet.
  ///
  /// - Parameters:
  ///   - title: what the names begin with.
  ///   - isTaken: whether the name of a recording belongs to another one.
  package init(title: String, isTaken: @escaping (Recording) -> Bool) {
    self.title = title
    self.isTaken = isTaken
  }

  /// Keeps a recording.
  ///
  /// - Returns: the name that it got.
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
