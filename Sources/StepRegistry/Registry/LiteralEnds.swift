/// The literals at the beginning, or end, of patterns. A single pass over a text finds literals of all lengths by their
/// hashes.
///
/// Literals with the same hash are treated as equal, because the caller compares the text itself later.
struct LiteralEnds: Sendable {
  /// The end of a text at which the literals are.
  enum Side: Sendable {
    case start, end
  }

  /// The maximum number of bytes of a literal that are compared.
  static let longest = 63
  /// The number of the empty literal, which every text begins and ends with.
  static let empty: Int32 = 0

  private let side: Side
  private var numbers: IntegerTable
  private var count: Int32 = 1
  /// A bit for each length of a literal.
  private var lengths: UInt64 = 0

  /// Reserves space for a number of literals.
  init(at side: Side, capacity: Int) {
    self.side = side
    numbers = IntegerTable(capacity: capacity)
  }

  /// Adds a literal and returns its number, which is the same for equal literals.
  mutating func insert(_ literal: ArraySlice<UInt8>) -> Int32 {
    literal.withUnsafeBufferPointer { literal in
      let length = min(literal.count, Self.longest)
      if length == 0 { return Self.empty }
      var hash = Self.seed
      for offset in 0..<length { Self.combine(&hash, byte(offset, of: literal)) }
      lengths |= 1 << UInt64(length)
      let number = numbers.number(of: hash, orNew: count)
      if number == count { count += 1 }
      return number
    }
  }

  /// Writes the numbers of all literals at this end of a text, the empty one first.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - found: space for `longest` + 1 numbers.
  /// - Returns: the count of the numbers.
  @inline(__always)
  func find(in text: UnsafeBufferPointer<UInt8>, into found: UnsafeMutableBufferPointer<Int32>) -> Int {
    found[0] = Self.empty
    var foundCount = 1
    var hash = Self.seed
    var rest = lengths >> 1
    var offset = 0
    while rest != 0, offset < text.count {
      Self.combine(&hash, byte(offset, of: text))
      if rest & 1 == 1 {
        let number = numbers[hash]
        if number >= 0 {
          found[foundCount] = number
          foundCount &+= 1
        }
      }
      rest >>= 1
      offset &+= 1
    }
    return foundCount
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  private static func combine(_ hash: inout UInt64, _ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  @inline(__always)
  private func byte(_ offset: Int, of text: UnsafeBufferPointer<UInt8>) -> UInt8 {
    text[side == .start ? offset : text.count &- 1 &- offset]
  }
}
