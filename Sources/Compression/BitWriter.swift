/// Writes consecutive bits, starting with the lowest bit of a byte.
struct BitWriter {
  var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// Writes the lowest bits of a value, at most 16.
  mutating func write(_ value: UInt32, _ bits: Int) {
    pending |= UInt64(value) << UInt64(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Completes the last byte.
  mutating func fill() {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    (pending, count) = (0, 0)
  }

  /// Returns the complete bytes and removes them.
  mutating func taken() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
