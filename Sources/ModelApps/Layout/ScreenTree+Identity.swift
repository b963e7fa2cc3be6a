extension ScreenTree {
  /// What identifies each element and is the same in the next layout, by the index in the tree.
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

/// What identifies the elements of one layout and is the same in the next.
///
/// It depends on which elements there are, not on where they are or how they look, so that it stays as it is while those
/// of a layout are moved.
final class Recognition {
  private var known: (identities: [Int], indices: [Int: Int])?

  /// What identifies an element.
  ///
  /// - Parameters:
  ///   - element: its index in the tree.
  ///   - tree: the tree of the layout that this belongs to.
  func identity(of element: Int, in tree: ScreenTree) -> Int { look(at: tree).identities[element] }

  /// The index of the element with an identity; nil where there is none.
  func index(of identity: Int, in tree: ScreenTree) -> Int? { look(at: tree).indices[identity] }

  private func look(at tree: ScreenTree) -> (identities: [Int], indices: [Int: Int]) {
    if let known { return known }
    let identities = tree.identities()
    let indices = Dictionary(zip(identities, identities.indices)) { first, _ in first }
    known = (identities, indices)
    return (identities, indices)
  }
}
