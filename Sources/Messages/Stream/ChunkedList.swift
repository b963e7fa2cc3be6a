/// A list that grows without ever being copied, and by no more than a few thousand elements: large runs have long ones.
struct ChunkedList<Element> {
  /// How many elements a chunk has, as a power of two.
  private static var shift: Int { 12 }
  private static var chunkSize: Int { 1 << shift }

  private var full: [[Element]] = []
  private var last: [Element] = []

  /// How many elements there are.
  var count: Int { full.count << Self.shift + last.count }

  /// Adds an element.
  mutating func append(_ element: Element) {
    last.append(element)
    guard last.count == Self.chunkSize else { return }
    full.append(last)
    last = []
    last.reserveCapacity(Self.chunkSize)
  }

  /// The element at a position, which is there.
  subscript(position: Int) -> Element {
    let chunk = position >> Self.shift
    return chunk < full.count ? full[chunk][position & (Self.chunkSize - 1)] : last[position & (Self.chunkSize - 1)]
  }
}
