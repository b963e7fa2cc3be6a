/// The checksum of the chunks of PNG files (ISO 3309, used by the PNG specification).
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  /// The checksum of bytes.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      ~bytes.reduce(~0) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
  }
}

/// The checksum at the end of a zlib stream (RFC 1950).
struct Adler32 {
  private var first: UInt32 = 1
  private var second: UInt32 = 0

  /// The checksum of the bytes that were already added.
  var value: UInt32 { second << 16 | first }

  /// Adds bytes.
  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        // The largest number of bytes that can be added before a sum overflows.
        let end = min(start + 5552, bytes.count)
        for index in start..<end {
          first &+= UInt32(bytes[index])
          second &+= first
        }
        first %= 65521
        second %= 65521
        start = end
      }
    }
  }
}
