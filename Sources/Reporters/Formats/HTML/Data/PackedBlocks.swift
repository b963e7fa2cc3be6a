import Compression
import Messages
import OperatingSystem

/// Writes the data of the page in blocks, each deflated and in Base64; the page unpacks blocks on demand.
///
/// A block is an array of JSON values. Each added value gets its location at once. A block is written when it is large
/// enough, which keeps memory use low. A very large value, such as a scenario with a film, is written in parts.
struct PackedBlocks {
  /// The location of a value: the number of the block, and the index in the block.
  struct Location {
    let block: Int
    let index: Int
  }

  /// The values of one kind that are still to be written.
  struct Pile {
    fileprivate var block: Int?
    fileprivate var count = 0
    fileprivate var bytes: [UInt8] = []
    /// The beginning of the block, if that is already in the output.
    fileprivate var begun: PackedText?
    /// The numbers of the blocks that were started, in order.
    private(set) var blocks: [Int] = []

    fileprivate mutating func begin(_ number: Int) {
      block = number
      blocks.append(number)
    }
  }

  /// The size at which a block is written, in bytes before compression: a browser unpacks this in a millisecond.
  private static let enough = 1 << 17
  /// The size at which the beginning of a value is written.
  private static let largestPart = 1 << 20

  private let output: OutputFile
  private var count = 0

  init(output: OutputFile) {
    self.output = output
  }

  /// Adds a JSON value to a pile.
  mutating func add(_ json: UnsafeBufferPointer<UInt8>, to pile: inout Pile) -> Location {
    let location = begin(&pile)
    pile.bytes.append(contentsOf: json)
    endValue(&pile)
    return location
  }

  /// Begins a value, which `drain` and `end` complete; no other pile may be written in between.
  mutating func begin(_ pile: inout Pile) -> Location {
    defer { pile.count += 1 }
    if let block = pile.block {
      pile.bytes.append(UInt8(ascii: ","))
      return Location(block: block, index: pile.count)
    }
    let block = count
    count += 1
    pile.begin(block)
    pile.bytes.append(UInt8(ascii: "["))
    return Location(block: block, index: pile.count)
  }

  /// Moves the bytes of a writer to the current value, if there are many.
  mutating func drain(_ writer: inout JSONWriter, to pile: inout Pile) {
    guard writer.count >= Self.largestPart else { return }
    move(&writer, to: &pile)
    var text = pile.begun ?? PackedText(block: pile.block ?? 0, output)
    text.add(pile.bytes, to: output)
    pile.begun = text
    pile.bytes.removeAll(keepingCapacity: true)
  }

  /// Moves the rest of a value to the pile.
  mutating func end(_ writer: inout JSONWriter, to pile: inout Pile) {
    move(&writer, to: &pile)
    endValue(&pile)
  }

  private func move(_ writer: inout JSONWriter, to pile: inout Pile) {
    writer.withBytes { pile.bytes.append(contentsOf: $0) }
    writer.removeBytes()
  }

  private mutating func endValue(_ pile: inout Pile) {
    if pile.bytes.count >= Self.enough || pile.begun != nil { end(&pile) }
  }

  /// Writes the rest of a pile.
  mutating func end(_ pile: inout Pile) {
    guard let block = pile.block else { return }
    pile.bytes.append(UInt8(ascii: "]"))
    var text = pile.begun ?? PackedText(block: block, output)
    text.end(pile.bytes, to: output)
    pile.begun = nil
    pile.block = nil
    pile.count = 0
    pile.bytes.removeAll(keepingCapacity: true)
  }
}

/// A block in the page, written in parts.
private struct PackedText {
  private var deflate = Deflate()
  /// Compressed bytes that do not fill a group of Base64.
  private var rest: [UInt8] = []

  init(block: Int, _ output: OutputFile) {
    var writer = MarkupWriter()
    writer.markup("<script type=\"text/plain\"")
    writer.attribute("id", "block-\(block)")
    writer.markup(">")
    writer.write(to: output)
  }

  mutating func add(_ bytes: [UInt8], to output: OutputFile) {
    var packed = rest + deflate.add(bytes)
    let whole = packed.count - packed.count % 3
    rest = Array(packed[whole...])
    packed.removeSubrange(whole...)
    write(packed, to: output)
  }

  mutating func end(_ bytes: [UInt8], to output: OutputFile) {
    write(rest + deflate.end(bytes), to: output)
    var writer = MarkupWriter()
    writer.markup("</script>\n")
    writer.write(to: output)
  }

  private func write(_ packed: [UInt8], to output: OutputFile) {
    var writer = MarkupWriter()
    writer.base64(packed)
    writer.write(to: output)
  }
}
