/// Remembers the (branch, position) pairs that led to no match, which prevents trying a pair twice.
///
/// With this memory, the time of a search is proportional to program × text, even if a pair can be reached in many
/// ways. A pair is marked when it is reached, not when it has failed. The result is still the same: until the pair
/// fails, all its alternatives are on the stack, and `leaveIfEmpty` leaves a loop that returns to the pair without
/// matching anything.
struct MatchMemory: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  private let stride: Int
  /// The bits set while a body is matched separately, oldest first; see `forget(from:)`.
  private var log: [Int] = []

  /// Creates a memory for a program and a text; nil for one of more than 2³¹ bits.
  init?(branches: Int, textCount: Int) {
    let (bits, overflow) = max(branches, 1).multipliedReportingOverflow(by: textCount + 1)
    guard !overflow, bits <= 1 << 31 else { return nil }
    stride = textCount + 1
    words = UnsafeMutablePointer<UInt64>.allocate(capacity: bits / 64 + 1)
    words.initialize(repeating: 0, count: bits / 64 + 1)
  }

  deinit { words.deallocate() }

  /// Marks a pair and returns whether it was marked before.
  ///
  /// - Parameters:
  ///   - branch: the number of a branch, below the number of branches.
  ///   - position: an offset in the text, at most its length.
  ///   - isLogged: whether the mark may have to be removed later.
  mutating func visit(_ branch: UInt16, _ position: Int, isLogged: Bool) -> Bool {
    let bit = Int(branch) * stride + position
    if words[bit >> 6] >> UInt64(bit & 63) & 1 == 1 { return true }
    words[bit >> 6] |= 1 << UInt64(bit & 63)
    if isLogged { log.append(bit) }
    return false
  }

  /// The number of logged marks.
  var logCount: Int { log.count }

  /// Removes the marks logged since a count: a body that matched has also marked pairs that did not fail.
  mutating func forget(from count: Int) {
    for bit in log[count...] { words[bit >> 6] &= ~(1 << UInt64(bit & 63)) }
    log.removeSubrange(count...)
  }

  /// Makes the marks logged since a count permanent: in a body that failed, all marked pairs failed.
  mutating func keep(from count: Int) {
    log.removeSubrange(count...)
  }
}
