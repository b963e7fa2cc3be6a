import Messages

extension Shard {
  /// The elements of this shard, in their order.
  ///
  /// The heaviest element is assigned first, always to the shard with the least work so far; ties are resolved by
  /// order. Every shard computes the same division, so each element belongs to exactly one. With equal weights, this
  /// deals the elements out like cards.
  ///
  /// - Parameters:
  ///   - elements: the elements to divide.
  ///   - weights: the amount of work for each element, in any unit; as many as there are elements.
  func share<Element>(of elements: [Element], weights: [UInt64]) -> [Element] {
    let heaviestFirst = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    // Shards beyond the number of elements get nothing.
    var loads = ShardLoads(count: min(count, elements.count))
    let mine = heaviestFirst.filter { loads.add(weights[$0]) == number }
    return mine.sorted().map { elements[$0] }
  }
}

/// The work of each shard in a binary heap, with the least work on top.
private struct ShardLoads {
  private var heap: [(load: UInt64, number: Int)]

  init(count: Int) {
    heap = (0..<count).map { (0, $0 + 1) }
  }

  /// Assigns a weight to the shard with the least work, the first one among equals.
  ///
  /// - Returns: the number of that shard.
  mutating func add(_ weight: UInt64) -> Int {
    let number = heap[0].number
    let (load, isTooMuch) = heap[0].load.addingReportingOverflow(weight)
    heap[0].load = isTooMuch ? .max : load
    sink()
    return number
  }

  /// Moves the top down to its place.
  private mutating func sink() {
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[parent] else { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}

extension ShardAnnouncement {
  /// Describes the division and this shard's part.
  ///
  /// - Parameters:
  ///   - shard: the shard.
  ///   - chosen: all scenarios that are divided.
  ///   - all: every scenario of the files, including the chosen ones in the same order.
  ///   - isRepetition: whether only the scenarios that an earlier run has left of the part are run.
  init(
    _ shard: Shard, of chosen: [Pickle.Reference], among all: [Pickle.Reference], isRepetition: Bool
  ) {
    var hash = ContentHash()
    var positions: [Int] = []
    var rest = chosen.lazy.map(\.pickle).makeIterator()
    var next = rest.next()
    for (position, pickle) in all.lazy.map(\.pickle).enumerated() {
      guard let wanted = next, wanted.idNumber == pickle.idNumber else { continue }
      hash.add(wanted.identity.hexadecimal)
      positions.append(position)
      next = rest.next()
    }
    self.init(
      number: shard.number, count: shard.count, choice: hash.hexadecimal, chosen: PickleRanges.ranges(of: positions),
      run: shard.run, definitions: shard.definitions, isRepetition: isRepetition)
  }
}
