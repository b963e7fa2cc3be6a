/// A set of elements of one tree, with a bit for each.
struct ElementSet {
  private var words: [UInt64]

  /// An empty set for a tree with a number of elements.
  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// A set of elements of a tree with a number of elements.
  init(_ elements: some Sequence<ElementID>, count: Int) {
    self.init(count: count)
    for element in elements { insert(element) }
  }

  /// The set of all elements of a tree with a number of elements.
  static func all(count: Int) -> ElementSet {
    var set = ElementSet(count: count)
    for index in 0..<count { set.insert(ElementID(index)) }
    return set
  }

  /// The elements of the set, in tree order.
  var elements: [ElementID] { filter { _ in true } }

  func contains(_ element: ElementID) -> Bool {
    words[element.index >> 6] >> UInt64(element.index & 63) & 1 == 1
  }

  /// Adds an element; returns whether it was new.
  @discardableResult
  mutating func insert(_ element: ElementID) -> Bool {
    let bit: UInt64 = 1 << UInt64(element.index & 63)
    defer { words[element.index >> 6] |= bit }
    return words[element.index >> 6] & bit == 0
  }

  mutating func formUnion(_ other: ElementSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// The elements of the set that fulfil a condition, in tree order.
  func filter(_ passes: (ElementID) -> Bool) -> [ElementID] {
    var elements: [ElementID] = []
    forEach { if passes($0) { elements.append($0) } }
    return elements
  }

  /// Calls the closure for every element of the set, in tree order.
  func forEach(_ body: (ElementID) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(ElementID(index << 6 | rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }
}
