/// Remembers from which (branch, position) pairs no match was found, so that no pair is tried twice.
///
/// With it a search takes time in proportion to program × text, however many ways lead to a pair. A pair is marked when
/// it is reached and not when it has failed: until then every way on from it is still open on the stack, and a way that
/// comes back to it without having matched anything is left by `leaveIfEmpty`, so the answer is the same.
struct MatchMemory: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  private let stride: Int
  /// The bits set while a body is matched on its own, oldest first; see `forget(from:)`.
  private var log: [Int] = []

  /// Memory for a program and a text, or nil where it would be unreasonably large.
  init?(branches: Int, textCount: Int) {
    let (bits, overflow) = max(branches, 1).multipliedReportingOverflow(by: textCount + 1)
    guard !overflow, bits <= 1 << 31 else { return nil }
    stride = textCount + 1
    words = UnsafeMutablePointer<UInt64>.allocate(capacity: bits / 64 + 1)
    words.initialize(repeating: 0, count: bits / 64 + 1)
  }

  deinit { words.deallocate() }

  /// Marks a pair and says whether it was marked before.
  ///
  /// - Parameters:
  ///   - branch: the number of a branch, below the number of branches.
  ///   - position: an offset in the text, at most its length.
  ///   - isLogged: whether the mark may have to be taken back.
  mutating func visit(_ branch: UInt16, _ position: Int, isLogged: Bool) -> Bool {
    let bit = Int(branch) * stride + position
    if words[bit >> 6] >> UInt64(bit & 63) & 1 == 1 { return true }
    words[bit >> 6] |= 1 << UInt64(bit & 63)
    if isLogged { log.append(bit) }
    return false
  }

  /// How many marks are logged.
  var logCount: Int { log.count }

  /// Takes back the marks logged since a count: a body that matched has left marks on pairs that did not fail.
  mutating func forget(from count: Int) {
    for bit in log[count...] { words[bit >> 6] &= ~(1 << UInt64(bit & 63)) }
    log.removeSubrange(count...)
  }

  /// Keeps all marks since a count for good: a body that failed has left only pairs that failed.
  mutating func keep(from count: Int) {
    log.removeSubrange(count...)
  }
}
