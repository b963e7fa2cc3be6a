import Messages

extension ShardAnnouncement {
  /// Says of a shard what was divided.
  ///
  /// - Parameters:
  ///   - shard: the shard.
  ///   - chosen: all the scenarios that are divided.
  ///   - all: every scenario of the files; the chosen ones are among them, in the same order.
  ///   - isRepetition: whether only what an earlier run has left of the part is run.
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
      number: shard.number, count: shard.count, choice: hash.hexadecimal, chosen: Self.ranges(of: positions),
      run: shard.run, definitions: shard.definitions, isRepetition: isRepetition)
  }
}
