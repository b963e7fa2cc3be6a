/// Counts up the ids in one stream of messages.
package struct IDGenerator: Sendable, Hashable {
  /// The id that `take()` returns next.
  package private(set) var next: Int

  /// Creates a generator.
  ///
  /// - Parameter start: the first id, 0 or more.
  package init(start: Int = 0) {
    self.next = start
  }

  /// Takes the next id.
  package mutating func take() -> Int { take(1) }

  /// Takes consecutive ids and returns the first.
  package mutating func take(_ count: Int) -> Int {
    defer { next += count }
    return next
  }
}
