import SourceText

/// Makes damaged feature files, each from a number.
struct FuzzInput {
  /// The bytes, which need not be text at all.
  let bytes: [UInt8]
  /// A name that says whether the file is in Markdown.
  let uri: String

  private static let longest = 2000

  /// Makes the input with an index.
  init(seed: Int, index: Int) {
    var random = SeededGenerator(
      seed: UInt64(bitPattern: Int64(seed)) &* 0x2545_F491_4F6C_DD1D &+ UInt64(index) &* 0x9E37_79B9)
    var bytes = Array(random.pick(FuzzSeeds.features).utf8)
    for _ in 0...random.below(6) { Self.damage(&bytes, &random) }
    self.bytes = Array(bytes.prefix(Self.longest))
    uri = random.below(4) == 0 ? "fuzz.feature.md" : "fuzz.feature"
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = random.below(bytes.count + 1)
    let end = min(place + random.below(random.below(4) == 0 ? 200 : 12), bytes.count)
    switch random.below(20) {
    case 0: bytes.insert(UInt8(random.below(256)), at: place)
    case 1 where place < bytes.count: bytes[place] = UInt8(random.below(256))
    case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.below(8))
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
    case 5: bytes.removeSubrange(place...)
    case 6:
      let other = Array(random.pick(FuzzSeeds.features).utf8)
      bytes.replaceSubrange(place..., with: other[random.below(other.count + 1)...])
    case 7:
      let repeated = Array(bytes[place..<end])
      for _ in 0..<random.below(8) { bytes.insert(contentsOf: repeated, at: place) }
    case 8: bytes.insert(contentsOf: random.pick(FuzzSeeds.badBytes), at: place)
    case 9:
      // At the beginning of a line, where it can mean something.
      let line = bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      bytes.insert(contentsOf: Array((random.pick(FuzzSeeds.parts) + "\n").utf8), at: line)
    default: bytes.insert(contentsOf: Array(random.pick(FuzzSeeds.parts).utf8), at: place)
    }
  }
}
