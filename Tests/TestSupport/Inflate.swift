/// Decompresses deflated bytes (RFC 1950 and 1951), bit by bit.
package struct Inflate {
  /// The reason why bytes cannot be decompressed.
  package struct Failure: Error {
    let reason: String
  }

  private let bytes: [UInt8]
  private var bit = 0
  private var output: [UInt8] = []

  /// Decompresses a zlib stream.
  package static func zlib(_ stream: [UInt8]) throws -> [UInt8] {
    guard stream.count >= 6, (Int(stream[0]) << 8 + Int(stream[1])) % 31 == 0, stream[0] & 15 == 8 else {
      throw Failure(reason: "the head of the stream")
    }
    var inflate = Inflate(bytes: Array(stream[2..<(stream.count - 4)]))
    try inflate.run()
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in inflate.output {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    guard stream.suffix(4).reduce(0, { $0 << 8 | UInt32($1) }) == b << 16 | a else {
      throw Failure(reason: "the checksum of the stream")
    }
    return inflate.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count {
      guard bit / 8 < bytes.count else { throw Failure(reason: "the stream ends too early") }
      value |= Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << place
      bit += 1
    }
    return value
  }

  /// The symbols by length and code.
  private typealias Codes = [Int: Int]

  private static func codes(_ lengths: [Int]) -> Codes {
    var codes: Codes = [:]
    var code = 0
    for length in 1...15 {
      for (symbol, own) in lengths.enumerated() where own == length {
        codes[length << 16 | code] = symbol
        code += 1
      }
      code <<= 1
    }
    return codes
  }

  private mutating func symbol(_ codes: Codes) throws -> Int {
    var code = 0
    for length in 1...15 {
      code = code << 1 | (try take(1))
      if let symbol = codes[length << 16 | code] { return symbol }
    }
    throw Failure(reason: "a code that there is not")
  }

  private mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      guard try take(2) == 2 else { throw Failure(reason: "a block of another kind") }
      let (literalCount, distanceCount, count) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
      var own = [Int](repeating: 0, count: 19)
      for index in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) {
        own[index] = try take(3)
      }
      let table = Self.codes(own)
      var lengths: [Int] = []
      while lengths.count < literalCount + distanceCount {
        switch try symbol(table) {
        case 16: lengths += Array(repeating: lengths.last ?? 0, count: try take(2) + 3)
        case 17: lengths += Array(repeating: 0, count: try take(3) + 3)
        case 18: lengths += Array(repeating: 0, count: try take(7) + 11)
        case let length: lengths.append(length)
        }
      }
      try block(Self.codes(Array(lengths[..<literalCount])), Self.codes(Array(lengths[literalCount...])))
    }
    guard (bit + 7) / 8 == bytes.count else { throw Failure(reason: "bytes behind the end") }
  }

  private mutating func block(_ literals: Codes, _ distances: Codes) throws {
    while true {
      let code = try symbol(literals)
      if code == 256 { return }
      if code < 256 {
        output.append(UInt8(code))
        continue
      }
      let length: Int
      if code < 265 {
        length = code - 254
      } else if code == 285 {
        length = 258
      } else {
        let bits = (code - 261) / 4
        length = (4 + (code - 265) % 4) << bits + 3 + (try take(bits))
      }
      let far = try symbol(distances)
      let bits = max(far / 2 - 1, 0)
      let distance = far < 4 ? far + 1 : (2 + far % 2) << bits + 1 + (try take(bits))
      guard distance <= output.count else { throw Failure(reason: "a distance before the beginning") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
