/// Writes the syntax elements of a video stream as bits, the highest bit of a byte first.
struct VideoBitWriter {
  private(set) var bytes: [UInt8] = []
  /// The number of bits of the last byte that are not written yet.
  private var free = 0

  /// Writes the lowest bits of a value.
  mutating func write(_ value: Int, bits count: Int) {
    for shift in (0..<count).reversed() {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      free -= 1
      if value >> shift & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(free) }
    }
  }

  /// Writes a flag.
  mutating func write(_ flag: Bool) { write(flag ? 1 : 0, bits: 1) }

  /// Writes a number from 0 on with fewer bits for smaller numbers: ue(v), an Exp-Golomb code (H.264, 9.1).
  mutating func writeNumber(_ number: Int) {
    let length = Int.bitWidth - (number + 1).leadingZeroBitCount
    write(0, bits: length - 1)
    write(number + 1, bits: length)
  }

  /// Fills the last byte with zeros.
  mutating func align() { free = 0 }

  /// Writes whole bytes behind an aligned end.
  mutating func append(_ more: ArraySlice<UInt8>) {
    align()
    bytes += more
  }

  /// Writes the bit that ends the data of a unit.
  mutating func end() {
    write(true)
    align()
  }
}
