/// Compresses bytes with the method of RFC 1951: repetitions become references, and frequent values take few bits.
package struct Deflate {
  private var output = BitWriter()
  /// The symbols of a block: a byte, or a length from 3 in the upper half and a distance in the lower half.
  private var symbols: [UInt32] = []
  private var sum = Adler32()

  /// The compressed bytes in a zlib stream (RFC 1950).
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    return deflate.end(bytes)
  }

  /// Begins a zlib stream, whose bytes can be added in parts.
  package init() {
    output.bytes = [0x78, 0x9C]
  }

  /// Compresses a part of the bytes; repetitions are found in each part alone.
  ///
  /// - Parameter bytes: the next part, but not the last one.
  /// - Returns: the next bytes of the stream.
  package mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    compress(bytes, isLast: false)
    return output.taken()
  }

  /// Compresses the last part of the bytes.
  ///
  /// - Parameter bytes: the part.
  /// - Returns: the last bytes of the stream.
  package mutating func end(_ bytes: [UInt8]) -> [UInt8] {
    output.bytes.reserveCapacity(bytes.count / 20 + 1024)
    compress(bytes, isLast: true)
    output.fill()
    return output.taken() + sum.value.bigEndianBytes
  }

  // MARK: - Repetitions

  private static let farthest = 32_768
  /// The number of earlier positions that are compared for each byte.
  private static let patience = 12
  /// The length from which a repetition is good enough to end the search.
  private static let goodEnough = 64
  private static let symbolsInBlock = 1 << 16

  private mutating func compress(_ bytes: [UInt8], isLast: Bool) {
    sum.add(bytes)
    symbols.reserveCapacity(min(bytes.count, Self.symbolsInBlock))
    bytes.withUnsafeBufferPointer { bytes in
      /// The last position of a hash of three bytes, and for each position in the window the previous one with the same
      /// hash.
      var last = [Int32](repeating: -1, count: 1 << 15)
      var before = [Int32](repeating: -1, count: Self.farthest)
      last.withUnsafeMutableBufferPointer { last in
        before.withUnsafeMutableBufferPointer { before in
          var index = 0
          while index < bytes.count {
            var length = 1
            if let found = Self.repetition(in: bytes, at: index, last, before) {
              symbols.append(UInt32(found.length) << 16 | UInt32(found.distance - 1))
              length = found.length
            } else {
              symbols.append(UInt32(bytes[index]))
            }
            // Most positions inside a long repetition are not needed, because it repeats known bytes.
            for place in index..<(index + min(length, 16)) where place + 2 < bytes.count {
              let hash = Self.hash(bytes, place)
              before[place % Self.farthest] = last[hash]
              last[hash] = Int32(truncatingIfNeeded: place)
            }
            index += length
            if symbols.count == Self.symbolsInBlock { writeBlock(isLast: isLast && index == bytes.count) }
          }
        }
      }
    }
    if !symbols.isEmpty || isLast && bytes.isEmpty { writeBlock(isLast: isLast) }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let three = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> 17)
  }

  /// The longest repetition of earlier bytes, at least three; nil if none is found.
  private static func repetition(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ last: UnsafeMutableBufferPointer<Int32>,
    _ before: UnsafeMutableBufferPointer<Int32>
  ) -> (length: Int, distance: Int)? {
    let most = min(DeflateTables.longest, bytes.count - index)
    guard most >= 3 else { return nil }
    var best = (length: 2, distance: 0)
    if index > 0, bytes[index] == bytes[index - 1] {
      // Fast path: most of a picture consists of areas of one colour.
      let run = length(of: bytes, index, index - 1, most)
      if run >= goodEnough { return (run, 1) }
      if run >= 3 { best = (run, 1) }
    }
    var place = Int(last[hash(bytes, index)])
    for _ in 0..<patience {
      guard place >= 0, place < index, index - place <= farthest else { break }
      if index + best.length < bytes.count, bytes[place + best.length] == bytes[index + best.length] {
        let length = length(of: bytes, index, place, most)
        if length > best.length { best = (length, index - place) }
        if length >= goodEnough { break }
      }
      let next = Int(before[place % farthest])
      guard next < place else { break }
      place = next
    }
    return best.distance == 0 ? nil : best
  }

  private static func length(of bytes: UnsafeBufferPointer<UInt8>, _ first: Int, _ second: Int, _ most: Int) -> Int {
    var length = 0
    while length < most, bytes[first + length] == bytes[second + length] { length += 1 }
    return length
  }

  // MARK: - Blocks

  private mutating func writeBlock(isLast: Bool) {
    let (literals, distances) = codesOfBlock()
    output.write(isLast ? 1 : 0, 1)
    output.write(2, 2)
    writeCodes(literals, distances)
    for symbol in symbols {
      if symbol < 1 << 16 {
        literals.write(Int(symbol), to: &output)
      } else {
        writeRepetition(length: Int(symbol >> 16), distance: Int(symbol & 0xFFFF) + 1, literals, distances)
      }
    }
    literals.write(DeflateTables.endOfBlock, to: &output)
    symbols.removeAll(keepingCapacity: true)
  }

  /// The codes for the frequencies of the symbols in the block.
  private func codesOfBlock() -> (literals: HuffmanCode, distances: HuffmanCode) {
    var literalCounts = [Int](repeating: 0, count: DeflateTables.literalCount)
    var distanceCounts = [Int](repeating: 0, count: DeflateTables.distances.count)
    literalCounts[DeflateTables.endOfBlock] = 1
    for symbol in symbols {
      if symbol < 1 << 16 {
        literalCounts[Int(symbol)] += 1
      } else {
        literalCounts[DeflateTables.firstLength + DeflateTables.lengthCode(Int(symbol >> 16))] += 1
        distanceCounts[DeflateTables.distanceCode(Int(symbol & 0xFFFF) + 1)] += 1
      }
    }
    return (HuffmanCode(counts: literalCounts, longest: 15), HuffmanCode(counts: distanceCounts, longest: 15))
  }

  private mutating func writeRepetition(
    length: Int, distance: Int, _ literals: HuffmanCode, _ distances: HuffmanCode
  ) {
    let lengthCode = DeflateTables.lengthCode(length)
    literals.write(DeflateTables.firstLength + lengthCode, to: &output)
    if length < DeflateTables.longest {
      let range = DeflateTables.lengths[lengthCode]
      output.write(UInt32(length - range.start), range.bits)
    }
    let distanceCode = DeflateTables.distanceCode(distance)
    distances.write(distanceCode, to: &output)
    let range = DeflateTables.distances[distanceCode]
    output.write(UInt32(distance - range.start), range.bits)
  }

  /// Writes the lengths of all codes, run-length encoded and with their own codes.
  private mutating func writeCodes(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    let literalCount = max((literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1, DeflateTables.firstLength)
    let distanceCount = max((distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1, 1)
    let all = Array(literals.lengths[..<literalCount]) + distances.lengths[..<distanceCount]
    var parts: [(code: Int, rest: Int, bits: Int)] = []
    var index = 0
    while index < all.count {
      let value = all[index]
      let run = all[index...].prefix { $0 == value }.count
      if value == 0, run >= 3 {
        let part = min(run, 138)
        parts.append(part > 10 ? (18, part - 11, 7) : (17, part - 3, 3))
        index += part
      } else if index > 0, all[index - 1] == value, run >= 3 {
        parts.append((16, min(run, 6) - 3, 2))
        index += min(run, 6)
      } else {
        parts.append((value, 0, 0))
        index += 1
      }
    }
    var counts = [Int](repeating: 0, count: DeflateTables.order.count)
    for part in parts { counts[part.code] += 1 }
    let codes = HuffmanCode(counts: counts, longest: 7)
    let written = DeflateTables.order.prefix((DeflateTables.order.lastIndex { codes.lengths[$0] > 0 } ?? 3) + 1)
    let count = max(written.count, 4)
    output.write(UInt32(literalCount - DeflateTables.firstLength), 5)
    output.write(UInt32(distanceCount - 1), 5)
    output.write(UInt32(count - 4), 4)
    for symbol in DeflateTables.order.prefix(count) { output.write(UInt32(codes.lengths[symbol]), 3) }
    for part in parts {
      codes.write(part.code, to: &output)
      output.write(UInt32(part.rest), part.bits)
    }
  }
}
