/// The history of an app: every state, each as its last entry and the state before.
///
/// States share their common history. The memory of a session grows only with the number of entries.
struct Journal: Sendable {
  /// A state of the app.
  struct Mark: Sendable, Hashable {
    /// The index of the entry that led to the state; -1 for the start.
    fileprivate let entry: Int
    /// The state of an app without entries.
    static let start = Mark(entry: -1)
  }

  /// The entries, each with the index of its predecessor, which is smaller.
  private var entries: [(entry: JournalingDriver.Entry, before: Int)] = []
  /// The state now.
  private(set) var now = Mark.start

  /// Adds an entry.
  mutating func append(_ entry: JournalingDriver.Entry) {
    entries.append((entry, now.entry))
    now = Mark(entry: entries.count - 1)
  }

  /// Returns to a state.
  mutating func rewind(to mark: Mark) { now = mark }

  /// The entries from one state to another, in order; nil if the first state is not in the history of the second.
  func entries(from first: Mark, to last: Mark) -> [JournalingDriver.Entry]? {
    var found: [JournalingDriver.Entry] = []
    var number = last.entry
    while number > first.entry {
      found.append(entries[number].entry)
      number = entries[number].before
    }
    return number == first.entry ? found.reversed() : nil
  }
}
