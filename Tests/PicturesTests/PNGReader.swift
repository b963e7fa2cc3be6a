/// Reads PNG files again, apart from the code that writes them.
struct PNGReader {
  struct Failure: Error {
    let reason: String
  }

  var width = 0
  var height = 0
  var texts: [String] = []
  /// Red, green and blue of each pixel.
  var pixels: [[UInt8]] = []

  init(_ file: [UInt8]) throws {
    guard file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else { throw Failure(reason: "signature") }
    var index = 8
    var stream: [UInt8] = []
    while index < file.count {
      let length = Self.number(file[index...])
      let type = String(decoding: file[(index + 4)..<(index + 8)], as: UTF8.self)
      let content = Array(file[(index + 8)..<(index + 8 + length)])
      guard Self.number(file[(index + 8 + length)...]) == Int(Self.crc(file[(index + 4)..<(index + 8 + length)])) else {
        throw Failure(reason: "the checksum of \(type)")
      }
      switch type {
      case "IHDR":
        (width, height) = (Self.number(content[0...]), Self.number(content[4...]))
        guard content[8...] == [8, 2, 0, 0, 0] else { throw Failure(reason: "the kind of picture") }
      case "IDAT": stream += content
      case "iTXt": texts.append(String(decoding: content.split(separator: 0).last ?? [], as: UTF8.self))
      default: break
      }
      index += 12 + length
    }
    try read(rows: Inflate.zlib(stream))
  }

  private mutating func read(rows: [UInt8]) throws {
    guard rows.count == (width * 3 + 1) * height else { throw Failure(reason: "\(rows.count) bytes of rows") }
    var above = [UInt8](repeating: 0, count: width * 3)
    for line in 0..<height {
      let start = line * (width * 3 + 1)
      var row = Array(rows[(start + 1)..<(start + 1 + width * 3)])
      for index in row.indices {
        switch rows[start] {
        case 0: break
        case 1: row[index] &+= index >= 3 ? row[index - 3] : 0
        case 2: row[index] &+= above[index]
        default: throw Failure(reason: "the filter \(rows[start])")
        }
      }
      for index in stride(from: 0, to: row.count, by: 3) { pixels.append(Array(row[index..<(index + 3)])) }
      above = row
    }
  }

  /// A pixel, as `#RRGGBB`.
  func color(_ x: Int, _ y: Int) -> String {
    "#"
      + pixels[y * width + x].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// How much of the picture is black, in pixels, where there is nothing but black and white.
  var ink: Double { pixels.reduce(0) { $0 + 1 - Double($1[0]) / 255 } }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

/// Makes deflated bytes what they were (RFC 1950 and 1951), bit by bit.
struct Inflate {
  private let bytes: [UInt8]
  private var bit = 0
  private var output: [UInt8] = []

  static func zlib(_ stream: [UInt8]) throws -> [UInt8] {
    guard stream.count >= 6, (Int(stream[0]) << 8 + Int(stream[1])) % 31 == 0, stream[0] & 15 == 8 else {
      throw PNGReader.Failure(reason: "the head of the stream")
    }
    var inflate = Inflate(bytes: Array(stream[2..<(stream.count - 4)]))
    try inflate.run()
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in inflate.output {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    guard stream.suffix(4).reduce(0, { $0 << 8 | UInt32($1) }) == b << 16 | a else {
      throw PNGReader.Failure(reason: "the checksum of the stream")
    }
    return inflate.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count {
      guard bit / 8 < bytes.count else { throw PNGReader.Failure(reason: "the stream ends too early") }
      value |= Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << place
      bit += 1
    }
    return value
  }

  /// By length and code, the symbol.
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
    throw PNGReader.Failure(reason: "a code that there is not")
  }

  private mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      guard try take(2) == 2 else { throw PNGReader.Failure(reason: "a block of another kind") }
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
    guard (bit + 7) / 8 == bytes.count else { throw PNGReader.Failure(reason: "bytes behind the end") }
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
      guard distance <= output.count else { throw PNGReader.Failure(reason: "a distance before the beginning") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
