import TestSupport

/// Reads PNG files, independently of the code that writes them.
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

  /// The black area of a black-and-white picture in pixels.
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
