/// The elements of a tree by their identifiers, labels, texts and placeholders.
final class TextTable: Sendable {
  /// The first entry of each chain; -1 for an empty one.
  private let heads: [Int32]
  /// The next entry of the same chain; -1 at its end.
  private let next: [Int32]
  /// The elements of the entries.
  private let elements: [Int32]
  /// Elements with a text that may equal one with other bytes.
  private let unsure: [Int32]

  private static let names: [PropertyName] = [.identifier, .label, .text, .placeholder]

  init(of tree: some ElementTree) {
    var hashes: [Int] = []
    var elements: [Int32] = []
    var unsure: [Int32] = []
    hashes.reserveCapacity(tree.count)
    elements.reserveCapacity(tree.count)
    for index in 0..<tree.count {
      var last: Int?
      for name in TextTable.names {
        guard let text = tree.string(name, of: ElementID(index)), !text.isEmpty else { continue }
        guard let hash = TextTable.hash(text) else {
          unsure.append(Int32(truncatingIfNeeded: index))
          continue
        }
        // The label of an element usually equals its text.
        if hash == last { continue }
        last = hash
        hashes.append(hash)
        elements.append(Int32(truncatingIfNeeded: index))
      }
    }
    var heads = [Int32](repeating: -1, count: TextTable.chainCount(for: elements.count))
    var next = [Int32](repeating: -1, count: elements.count)
    // In reverse order, to have each chain in tree order.
    for entry in elements.indices.reversed() {
      let chain = hashes[entry] & (heads.count - 1)
      next[entry] = heads[chain]
      heads[chain] = Int32(truncatingIfNeeded: entry)
    }
    (self.heads, self.next, self.elements, self.unsure) = (heads, next, elements, unsure)
  }

  /// The distinct elements that may have the text, in tree order.
  func candidates(for text: String) -> [ElementID] {
    var found: Set<Int32> = Set(unsure)
    guard let hash = TextTable.hash(text) else { return elements.union(found) }
    var entry = heads[hash & (heads.count - 1)]
    while entry >= 0 {
      found.insert(elements[Int(entry)])
      entry = next[Int(entry)]
    }
    return found.sorted().map { ElementID(Int($0)) }
  }

  /// A power of two, at least twice the number of entries.
  private static func chainCount(for entries: Int) -> Int {
    var count = 16
    while count < 2 * entries { count *= 2 }
    return count
  }

  /// A hash value for a text; nil if the text may equal one with other letters.
  ///
  /// Canonically equivalent texts are equal. ASCII texts are equal only to themselves, except for a few scalars that
  /// are alternative forms of ASCII ones. Other texts use the hash of the standard library.
  private static func hash(_ text: String) -> Int? {
    let hash = text.utf8.withContiguousStorageIfAvailable { bytes -> (hash: UInt64, isASCII: Bool) in
      // FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var all: UInt8 = 0
      for byte in bytes {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        all |= byte
      }
      return (hash ^ hash >> 32, all < 0x80)
    }
    if let hash, hash.isASCII { return Int(truncatingIfNeeded: hash.hash) & Int.max }
    // KELVIN SIGN, GREEK QUESTION MARK, GREEK VARIA equal K, ; and `.
    guard !text.unicodeScalars.contains(where: { ["\u{212A}", "\u{37E}", "\u{1FEF}"].contains($0) }) else { return nil }
    // Texts that users read as the same are equal for queries.
    let plain = text.asRead
    return plain.utf8.count == text.utf8.count ? text.hashValue & Int.max : TextTable.hash(plain)
  }
}

extension [Int32] {
  /// The union of the numbers with others, in order.
  fileprivate func union(_ others: Set<Int32>) -> [ElementID] {
    others.union(self).sorted().map { ElementID(Int($0)) }
  }
}
