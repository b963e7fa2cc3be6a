/// What was done to an app: every state that a line has left, each as the entry that led to it and the state before.
///
/// States share what is equal, so that a session takes memory in proportion to what was done in it.
struct Journal: Sendable {
  /// A state of the app.
  struct Mark: Sendable, Hashable {
    /// The number of the entry that led to the state; -1 before the first one.
    fileprivate let entry: Int
    /// The state of an app to which nothing was done.
    static let start = Mark(entry: -1)
  }

  /// The entries with the numbers of those before them, which are smaller.
  private var entries: [(entry: JournalingDriver.Entry, before: Int)] = []
  /// The state now.
  private(set) var now = Mark.start

  /// Notes what was done.
  mutating func append(_ entry: JournalingDriver.Entry) {
    entries.append((entry, now.entry))
    now = Mark(entry: entries.count - 1)
  }

  /// Goes back to a state.
  mutating func rewind(to mark: Mark) { now = mark }

  /// What was done from one state to another, in order; `nil` if no entries lead from the first to the second.
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
