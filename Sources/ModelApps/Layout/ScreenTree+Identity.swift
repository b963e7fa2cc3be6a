extension ScreenTree {
  /// What identifies each element and is the same in the next layout, by the index in the tree.
  ///
  /// An element is recognised by what contains it, by its identifier or else its class, by its row where it is one of a
  /// table, and by how many alike come before it. The numbers mean nothing beyond this process.
  func identities() -> [Int] {
    var identities: [Int] = []
    identities.reserveCapacity(entries.count)
    var ordinals: [Int: Int] = [:]
    let classNames = classes.map(\.name.hashValue)
    for index in entries.indices {
      let parent = entries[index].parent
      let ownName = entries[index].identifier?.hashValue ?? classNames[entries[index].classIndex]
      var name = Self.mixed(parent < 0 ? 0 : identities[parent], ownName)
      if let section = entries[index].properties["section"] { name = Self.mixed(name, section.hashValue) }
      if let row = entries[index].properties["row"] { name = Self.mixed(~name, row.hashValue) }
      let ordinal = ordinals[name, default: 0]
      ordinals[name] = ordinal + 1
      identities.append(Self.mixed(name, ordinal))
    }
    return identities
  }

  /// A number that depends on two numbers, and differs for any others but by a rare chance.
  private static func mixed(_ first: Int, _ second: Int) -> Int {
    var bits = UInt64(bitPattern: Int64(first)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 32 ^ UInt64(bitPattern: Int64(second))) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: bits ^ bits >> 32)
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
