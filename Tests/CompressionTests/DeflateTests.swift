import Compression
import TestSupport
import Testing

@Suite struct DeflateTests {
  /// Pseudo-random bytes that are the same in every run.
  private static func noise(_ count: Int, below limit: UInt64 = 256) -> [UInt8] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 20 % limit)
    }
  }

  /// Bytes with doubling frequencies, which would require too long codes for the rarest ones.
  private static let skewed = (0..<22).flatMap { Array(repeating: UInt8($0), count: 1 << min($0, 14)) }.reversed()

  @Test(
    arguments: [
      ("nothing", [], 40), ("one byte", [7], 40), ("two", [7, 8], 40),
      ("same", Array(repeating: 255, count: 300_000), 400),
      ("noise", noise(70_000), 72_000), ("few", noise(40_000, below: 4), 41_000),
      ("letters", (0..<300).flatMap { Array("line \($0 % 17) of it\n".utf8) }, 300),
      ("skewed", Array(skewed), 1_500),
      // A repetition at the maximum distance, and one beyond it.
      ("far", noise(32_768) + noise(32_768), 33_500), ("too far", noise(32_769) + noise(32_769), 66_500),
    ] as [(String, [UInt8], Int)])
  func isUndone(name: String, bytes: [UInt8], most: Int) throws {
    let stream = Deflate.zlib(bytes)
    #expect(try TestSupport.Inflate.zlib(stream) == bytes)
    #expect(try Compression.Inflate.zlib(stream, atMost: bytes.count) == bytes)
    #expect(stream.count <= most, "\(name)")
    var deflate = Deflate()
    var parts = deflate.add(Array(bytes.prefix(bytes.count / 3)))
    parts += deflate.add([])
    parts += deflate.end(Array(bytes.dropFirst(bytes.count / 3)))
    #expect(try TestSupport.Inflate.zlib(parts) == bytes)
    #expect(try Compression.Inflate.zlib(parts, atMost: bytes.count) == bytes)
  }
}
