/// A buffer of fixed size that is filled from its beginning.
package struct WriteSpace {
  @usableFromInline let memory: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes written.
  @usableFromInline var count = 0
  /// The notation of ids.
  let ids: IDNotation

  @usableFromInline
  init(_ memory: UnsafeMutableBufferPointer<UInt8>, ids: IDNotation) {
    self.memory = memory
    self.ids = ids
  }

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    precondition(count < memory.count)
    memory[count] = byte
    count += 1
  }

  @inlinable @inline(__always)
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count <= memory.count - count)
    guard let target = memory.baseAddress, let source = bytes.baseAddress else { return }
    (target + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes a number in decimal.
  @inlinable @inline(__always)
  package mutating func appendDigits(of value: UInt) {
    // Multiplication is faster than division. The largest number has 20 digits.
    var digits = 1
    var bound: UInt = 10
    while digits < 20, value >= bound {
      digits &+= 1
      bound = bound &* 10
    }
    precondition(digits <= memory.count - count)
    guard let start = memory.baseAddress else { return }
    var next = start + (count + digits)
    var rest = value
    repeat {
      let quotient = rest / 10
      next -= 1
      next.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
      rest = quotient
    } while rest > 0
    count += digits
  }

  /// Writes a number in decimal, with `-` before a negative number.
  @inlinable @inline(__always)
  package mutating func appendDigits(of value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: value.magnitude)
  }

  /// Writes the bytes of a number, the highest first.
  @inline(__always)
  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.bigEndian) { append($0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// Writes the escape of a byte that must be escaped in a JSON string.
  mutating func appendEscape(of byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    case 0x00..<0x20:
      for character in "u00".utf8 { append(character) }
      append(Self.hexadecimalDigit(byte >> 4))
      append(Self.hexadecimalDigit(byte & 0xF))
    default: append(byte)
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
