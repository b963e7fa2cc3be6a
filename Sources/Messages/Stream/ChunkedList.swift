/// A list that grows in chunks of a few thousand elements, and is never copied. Large runs have long lists.
struct ChunkedList<Element> {
  /// The binary logarithm of the number of elements in a chunk.
  private static var shift: Int { 12 }
  private static var chunkSize: Int { 1 << shift }

  private var full: [[Element]] = []
  private var last: [Element] = []

  /// The number of elements.
  var count: Int { full.count << Self.shift + last.count }

  /// Adds an element.
  mutating func append(_ element: Element) {
    last.append(element)
    guard last.count == Self.chunkSize else { return }
    full.append(last)
    last = []
    last.reserveCapacity(Self.chunkSize)
  }

  /// The element at a valid position.
  subscript(position: Int) -> Element {
    let chunk = position >> Self.shift
    return chunk < full.count ? full[chunk][position & (Self.chunkSize - 1)] : last[position & (Self.chunkSize - 1)]
  }
}
