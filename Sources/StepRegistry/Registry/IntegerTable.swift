/// A table from integers to small numbers, for keys that are hashes or similar to hashes.
///
/// It uses open addressing with at most half of the slots in use. The lookup of a missing key mostly needs one probe.
struct IntegerTable: Sendable {
  private struct Slot: Sendable {
    var key: UInt64
    var value: Int32
  }

  private var slots: [Slot]
  private let shift: UInt64

  /// Reserves space for a number of keys, which must not be exceeded.
  init(capacity: Int) {
    let bits = max(2, Int.bitWidth - max(capacity * 2 - 1, 1).leadingZeroBitCount)
    slots = Array(repeating: Slot(key: 0, value: -1), count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  /// The number of a key; -1 for a missing key.
  subscript(key: UInt64) -> Int32 {
    @inline(__always) get { slots[slot(of: key)].value }
    set { slots[slot(of: key)] = Slot(key: key, value: newValue) }
  }

  /// The number of a key; a missing key is added with the new number.
  mutating func number(of key: UInt64, orNew new: Int32) -> Int32 {
    let slot = slot(of: key)
    if slots[slot].value < 0 { slots[slot] = Slot(key: key, value: new) }
    return slots[slot].value
  }

  /// The slot of a key, or the free slot for a missing key.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while slots[slot].value >= 0, slots[slot].key != key { slot = (slot &+ 1) & (slots.count &- 1) }
    return slot
  }
}
