import Compression
import Messages
import OperatingSystem

/// Writes the data of the page in blocks, each deflated and in Base64; the page unpacks blocks on demand.
///
/// A block is an array of JSON values. Each added value gets its location at once. A block is written when it is large
/// enough, which keeps memory use low.
struct PackedBlocks {
  /// The location of a value: the number of the block, and the index in it.
  struct Location {
    let block: Int
    let index: Int
  }

  /// The values of one kind that are still to be written.
  struct Pile {
    fileprivate var block: Int?
    fileprivate var count = 0
    fileprivate var bytes: [UInt8] = []
    /// The numbers of the blocks that were started, in order.
    private(set) var blocks: [Int] = []

    fileprivate mutating func begin(_ number: Int) {
      block = number
      blocks.append(number)
    }
  }

  /// The size at which a block is written, in bytes before compression: a browser unpacks this in a millisecond.
  private static let enough = 1 << 17

  private let output: OutputFile
  private var count = 0

  init(output: OutputFile) {
    self.output = output
  }

  /// Adds a JSON value to a pile.
  mutating func add(_ json: UnsafeBufferPointer<UInt8>, to pile: inout Pile) -> Location {
    let block: Int
    if let begun = pile.block {
      block = begun
      pile.bytes.append(UInt8(ascii: ","))
    } else {
      block = count
      count += 1
      pile.begin(block)
      pile.bytes.append(UInt8(ascii: "["))
    }
    pile.bytes.append(contentsOf: json)
    let location = Location(block: block, index: pile.count)
    pile.count += 1
    if pile.bytes.count >= Self.enough { end(&pile) }
    return location
  }

  /// Writes the rest of a pile.
  mutating func end(_ pile: inout Pile) {
    guard let block = pile.block else { return }
    pile.bytes.append(UInt8(ascii: "]"))
    var writer = MarkupWriter()
    writer.markup("<script type=\"text/plain\"")
    writer.attribute("id", "block-\(block)")
    writer.markup(">")
    writer.base64(Deflate.zlib(pile.bytes))
    writer.markup("</script>\n")
    writer.write(to: output)
    pile.block = nil
    pile.count = 0
    pile.bytes.removeAll(keepingCapacity: true)
  }
}
