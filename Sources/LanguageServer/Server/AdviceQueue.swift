/// The steps that wait for advice, which is searched for one folder at a time.
struct AdviceQueue {
  /// The maximum number of texts that wait. The texts that were requested last are kept.
  private static let mostTexts = 50

  /// A step without advice.
  private struct Step {
    let folder: String
    let text: String
  }

  private var waiting: [Step] = []
  /// Whether a search runs.
  private var isSearching = false

  /// Adds the text of a step, for which advice is searched before earlier texts.
  mutating func add(_ text: String, in folder: String) {
    waiting.removeAll { $0.text == text }
    waiting.append(Step(folder: folder, text: text))
    if waiting.count > Self.mostTexts { waiting.removeFirst() }
  }

  /// Removes and returns the texts of the folder that was requested last; nil during a search and for an empty queue.
  mutating func next() -> (folder: String, texts: [String])? {
    guard !isSearching, let folder = waiting.last?.folder else { return nil }
    defer { waiting.removeAll { $0.folder == folder } }
    return (folder, waiting.filter { $0.folder == folder }.map(\.text))
  }

  /// Notes that a search begins.
  mutating func begin() { isSearching = true }

  /// Notes that the search has ended.
  mutating func end() { isSearching = false }
}
