extension ScreenTree {
  /// What tells each element from the others and is the same in the next layout, by the place in the tree.
  ///
  /// An element is recognised by what contains it, by its identifier or else its class, by its row where it is one of a
  /// table, and by how many alike come before it. The numbers mean nothing beyond this process.
  func identities() -> [Int] {
    var identities: [Int] = []
    identities.reserveCapacity(entries.count)
    var ordinals: [Int: Int] = [:]
    for entry in entries {
      var hasher = Hasher()
      hasher.combine(entry.parent < 0 ? 0 : identities[entry.parent])
      hasher.combine(entry.identifier ?? classes[entry.classIndex].name)
      hasher.combine(entry.properties["section"])
      hasher.combine(entry.properties["row"])
      let name = hasher.finalize()
      let ordinal = ordinals[name, default: 0]
      ordinals[name] = ordinal + 1
      hasher = Hasher()
      hasher.combine(name)
      hasher.combine(ordinal)
      identities.append(hasher.finalize())
    }
    return identities
  }
}
