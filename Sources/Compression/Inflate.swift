/// Restores bytes that were compressed with the method of RFC 1951.
package struct Inflate {
  /// The reason why bytes cannot be restored.
  package struct Failure: Error {
    /// The reason, in a few words.
    package let reason: String
  }

  private let input: ArraySlice<UInt8>
  private var position: Int
  private var pending: UInt32 = 0
  private var pendingCount = 0
  private var output: [UInt8] = []
  private let most: Int

  private init(_ input: ArraySlice<UInt8>, atMost most: Int) {
    self.input = input
    self.most = most
    position = input.startIndex
  }

  /// The restored bytes of a zlib stream (RFC 1950).
  ///
  /// - Parameters:
  ///   - stream: the stream.
  ///   - most: the size limit of the restored bytes. A larger content is a failure, before it fills the memory.
  /// - Throws: a `Failure` for a damaged stream.
  package static func zlib(_ stream: [UInt8], atMost most: Int) throws(Failure) -> [UInt8] {
    guard stream.count >= 6, let first = stream.first, first & 0xF == 8, stream[1] & 0x20 == 0 else {
      throw Failure(reason: "not a zlib stream")
    }
    var inflate = Inflate(stream[2..<(stream.count - 4)], atMost: most)
    while try !inflate.readBlock() {}
    let sum = stream.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    var found = Adler32()
    found.add(inflate.output)
    guard found.value == sum else { throw Failure(reason: "the checksum is wrong") }
    return inflate.output
  }

  // MARK: - Bits

  private mutating func bits(_ count: Int) throws(Failure) -> Int {
    while pendingCount < count {
      guard position < input.endIndex else { throw Failure(reason: "the end is missing") }
      pending |= UInt32(input[position]) << UInt32(pendingCount)
      position += 1
      pendingCount += 8
    }
    let value = pending & (1 << UInt32(count) - 1)
    pending >>= UInt32(count)
    pendingCount -= count
    return Int(value)
  }

  /// Reads a symbol bit by bit; codes of equal length are consecutive numbers.
  private mutating func symbol(of table: Table) throws(Failure) -> Int {
    var (code, first, index) = (0, 0, 0)
    for count in table.counts {
      code |= try bits(1)
      if code - first < count { return table.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw Failure(reason: "a code is unknown")
  }

  // MARK: - Blocks

  /// Reads a block.
  ///
  /// - Returns: whether it was the last one.
  private mutating func readBlock() throws(Failure) -> Bool {
    let isLast = try bits(1) == 1
    switch try bits(2) {
    case 0: try readStored()
    case 1: try readSymbols(Self.fixed.literals, Self.fixed.distances)
    case 2:
      let (literals, distances) = try readTables()
      try readSymbols(literals, distances)
    default: throw Failure(reason: "a block has an unknown kind")
    }
    return isLast
  }

  private mutating func readStored() throws(Failure) {
    (pending, pendingCount) = (0, 0)
    guard position + 4 <= input.endIndex else { throw Failure(reason: "the end is missing") }
    let count = Int(input[position]) | Int(input[position + 1]) << 8
    position += 4
    guard position + count <= input.endIndex else { throw Failure(reason: "the end is missing") }
    guard output.count + count <= most else { throw Self.tooLarge }
    output += input[position..<(position + count)]
    position += count
  }

  private mutating func readSymbols(_ literals: Table, _ distances: Table) throws(Failure) {
    while true {
      let symbol = try symbol(of: literals)
      if symbol == DeflateTables.endOfBlock { return }
      if symbol < DeflateTables.endOfBlock {
        guard output.count < most else { throw Self.tooLarge }
        output.append(UInt8(symbol))
        continue
      }
      let count: Int
      if symbol == DeflateTables.firstLength + DeflateTables.lengths.count {
        // The longest length has its own code.
        count = DeflateTables.longest
      } else {
        let code = symbol - DeflateTables.firstLength
        guard DeflateTables.lengths.indices.contains(code) else { throw Failure(reason: "a length is unknown") }
        let length = DeflateTables.lengths[code]
        count = length.start + (try bits(length.bits))
      }
      let code = try self.symbol(of: distances)
      guard DeflateTables.distances.indices.contains(code) else { throw Failure(reason: "a distance is unknown") }
      let distance = DeflateTables.distances[code].start + (try bits(DeflateTables.distances[code].bits))
      guard distance <= output.count else { throw Failure(reason: "a distance leads before the beginning") }
      guard output.count + count <= most else { throw Self.tooLarge }
      for _ in 0..<count { output.append(output[output.count - distance]) }
    }
  }

  private static let tooLarge = Failure(reason: "the content is larger than announced")

  // MARK: - Tables

  /// The symbols in the order of their codes, and the number of codes of each length from 1.
  private struct Table {
    var counts: [Int]
    var symbols: [Int]

    init(lengths: ArraySlice<Int>) throws(Failure) {
      counts = (1...15).map { length in lengths.count { $0 == length } }
      symbols = (1...15).flatMap { length in
        lengths.enumerated().filter { $0.element == length }.map(\.offset)
      }
      var left = 1
      for count in counts {
        left = left * 2 - count
        guard left >= 0 else { throw Failure(reason: "a table has too many codes") }
      }
    }

    /// A table with known lengths.
    init(_ lengths: [Int]) {
      counts = (1...15).map { length in lengths.count { $0 == length } }
      symbols = lengths.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    }
  }

  private static let fixed = (
    literals: Table((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: Table(Array(repeating: 5, count: 30))
  )

  private mutating func readTables() throws(Failure) -> (literals: Table, distances: Table) {
    let literalCount = try bits(5) + DeflateTables.firstLength
    let distanceCount = try bits(5) + 1
    let codeCount = try bits(4) + 4
    var codes = [Int](repeating: 0, count: DeflateTables.order.count)
    for place in DeflateTables.order.prefix(codeCount) { codes[place] = try bits(3) }
    let table = try Table(lengths: codes[...])
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try symbol(of: table)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw Failure(reason: "a table repeats nothing") }
        lengths += Array(repeating: last, count: try bits(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try bits(3) + 3)
      case 18: lengths += Array(repeating: 0, count: try bits(7) + 11)
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw Failure(reason: "a table is too long") }
    return (try Table(lengths: lengths[..<literalCount]), try Table(lengths: lengths[literalCount...]))
  }
}
