/// Counts up the ids of everything in one stream of messages.
package struct IDGenerator: Sendable, Hashable {
  /// The id that is given out next.
  package private(set) var next: Int

  /// Begins to count.
  ///
  /// - Parameter start: the first id, 0 or more.
  package init(start: Int = 0) {
    self.next = start
  }

  /// Takes the next id.
  package mutating func take() -> Int { take(1) }

  /// Takes several ids in a row and gives the first of them.
  package mutating func take(_ count: Int) -> Int {
    defer { next += count }
    return next
  }
}
