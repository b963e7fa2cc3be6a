import Compression
import Messages
import SourceText

/// Writes the data of the page in blocks, each deflated and in Base64: the page unpacks a block when it is looked at.
///
/// A block is an array of JSON. What is added gets its location at once, and is written as soon as there is enough of it, so that
/// hardly any of it is kept.
struct PackedBlocks {
  /// Where a value stands: in which block, and at which index of it.
  struct Location {
    let block: Int
    let index: Int
  }

  /// The values of one kind that have still to be written.
  struct Pile {
    fileprivate var block: Int?
    fileprivate var count = 0
    fileprivate var bytes: [UInt8] = []
    /// The blocks that were written or begun, in order.
    private(set) var blocks: [Int] = []

    fileprivate mutating func begin(_ number: Int) {
      block = number
      blocks.append(number)
    }
  }

  /// From which size on a block is written, in bytes before it is deflated: what a browser unpacks in a millisecond.
  private static let enough = 1 << 17

  private let output: OutputFile
  private var count = 0

  /// Writes to an output.
  init(output: OutputFile) {
    self.output = output
  }

  /// Adds a value of JSON to a pile.
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

  /// Writes what is left of a pile.
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
