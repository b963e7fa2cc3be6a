/// The part in which two lists differ, between their longest common beginning and their longest common end.
package struct ChangedRange: Sendable, Hashable {
  /// The range of the part in the old list.
  package let old: Range<Int>
  /// The range of the part in the new list.
  package let new: Range<Int>

  /// Compares two lists.
  package init<Element: Equatable>(from old: [Element], to new: [Element]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - end - 1] == new[new.count - end - 1] { end += 1 }
    self.old = start..<old.count - end
    self.new = start..<new.count - end
  }

  /// Whether the lists are equal.
  package var isEmpty: Bool { old.isEmpty && new.isEmpty }
}
