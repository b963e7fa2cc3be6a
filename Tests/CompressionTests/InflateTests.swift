import Compression
import Testing

@Suite struct InflateTests {
  /// A zlib stream that contains "abc" in a stored block.
  private static let stored: [UInt8] =
    header + [0x01, 3, 0, 0xFC, 0xFF] + Array("abc".utf8) + [0x02, 0x4D, 0x01, 0x27]
  private static let header: [UInt8] = [0x78, 0x01]
  private static let noSum: [UInt8] = [0, 0, 0, 0]

  @Test func storedBlocksAreCopied() throws {
    #expect(try Inflate.zlib(Self.stored, atMost: 3) == Array("abc".utf8))
  }

  @Test(
    arguments: [
      ([], "not a zlib stream"), ([0x79, 0x01] + stored.dropFirst(2), "not a zlib stream"),
      // A stream that needs a dictionary.
      ([0x78, 0x20] + stored.dropFirst(2), "not a zlib stream"),
      (stored.dropLast() + [0x28], "the checksum is wrong"),
      (header + noSum, "the end is missing"),
      (header + [0x01, 9, 0, 0xF6, 0xFF] + Array("abc".utf8) + noSum, "the end is missing"),
      (header + [0x07] + noSum, "a block has an unknown kind"),
      // A block with fixed codes that begins with a repetition, and one with the unused symbol 286.
      (header + [0x03, 0x02] + noSum, "a distance leads before the beginning"),
      (header + [0x1B, 0x03] + noSum, "a length is unknown"),
    ] as [([UInt8], String)])
  func damagedStreamsAreRefused(stream: [UInt8], reason: String) {
    let failure = #expect(throws: Inflate.Failure.self) { try Inflate.zlib(stream, atMost: 100) }
    #expect(failure?.reason == reason)
  }

  @Test func contentAboveTheLimitIsRefused() {
    let failure = #expect(throws: Inflate.Failure.self) { try Inflate.zlib(Self.stored, atMost: 2) }
    #expect(failure?.reason == "the content is larger than announced")
    let repetitions = Deflate.zlib(Array(repeating: 7, count: 1000))
    #expect(throws: Inflate.Failure.self) { try Inflate.zlib(repetitions, atMost: 999) }
  }

  @Test func incompleteStreamsAreRefused() {
    let stream = Deflate.zlib((0..<40).flatMap { Array("line \($0)\n".utf8) })
    for count in stream.indices {
      #expect(throws: Inflate.Failure.self, "\(count)") { try Inflate.zlib(Array(stream[..<count]), atMost: 1000) }
    }
  }

  @Test func changedBitsNeverGiveOtherBytes() {
    let bytes = (0..<40).flatMap { Array("line \($0)\n".utf8) }
    let stream = Deflate.zlib(bytes)
    for index in 0..<(stream.count * 8) {
      var changed = stream
      changed[index / 8] ^= 1 << UInt8(index % 8)
      let restored = try? Inflate.zlib(changed, atMost: 1000)
      #expect(restored == nil || restored == bytes, "bit \(index)")
    }
  }
}
