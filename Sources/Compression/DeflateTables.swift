/// The symbols of RFC 1951, with the ranges of lengths and distances that they stand for.
enum DeflateTables {
  /// The symbol that ends a block; smaller ones are bytes.
  static let endOfBlock = 256
  /// The symbol of the first range of lengths.
  static let firstLength = 257
  /// The number of symbols for bytes, the end of a block and lengths.
  static let literalCount = firstLength + lengths.count + 1
  /// The longest repetition.
  static let longest = 258

  /// The first value of each range of lengths and distances, and the number of extra bits.
  static let lengths = ranges(
    starting: 3, bits: [0, 0, 0, 0] + (0...5).flatMap { Array(repeating: $0, count: 4) })
  static let distances = ranges(starting: 1, bits: [0, 0] + (0...13).flatMap { [$0, $0] })

  /// The order in which the lengths of the code length codes are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The index of the range of a length; the longest length has its own one.
  static func lengthCode(_ length: Int) -> Int { Int(lengthCodes[length]) }

  /// The index of the range of a distance.
  static func distanceCode(_ distance: Int) -> Int {
    Int(distance <= 256 ? distanceCodes.near[distance] : distanceCodes.far[(distance - 1) / 128])
  }

  private static func ranges(starting first: Int, bits: [Int]) -> [(start: Int, bits: Int)] {
    var start = first
    return bits.map { bits in
      defer { start += 1 << bits }
      return (start, bits)
    }
  }

  private static let lengthCodes: [UInt8] = (0...longest).map { length in
    UInt8(length == longest ? lengths.count : lengths.lastIndex { $0.start <= length } ?? 0)
  }

  /// The index for each distance up to 256, and for larger ones divided by 128.
  private static let distanceCodes: (near: [UInt8], far: [UInt8]) = {
    let code = { (distance: Int) in UInt8(distances.lastIndex { $0.start <= distance } ?? 0) }
    return ((0...256).map { code(max($0, 1)) }, (0...256).map { code($0 * 128 + 1) })
  }()
}
