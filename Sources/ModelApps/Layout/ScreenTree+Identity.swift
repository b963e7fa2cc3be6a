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
      let className = classNames[entries[index].classIndex]
      let name = self.name(of: index, inside: parent < 0 ? 0 : identities[parent], ofClassNamed: className)
      let ordinal = ordinals[name, default: 0]
      ordinals[name] = ordinal + 1
      identities.append(Self.mixed(name, ordinal))
    }
    return identities
  }

  /// What `identities` has for one element; it looks only at what the element is inside of, and what comes before it there.
  func identity(of element: Int) -> Int {
    let parent = entries[element].parent
    let container = parent < 0 ? 0 : identity(of: parent)
    let name = { (element: Int) in
      self.name(of: element, inside: container, ofClassNamed: classes[entries[element].classIndex].name.hashValue)
    }
    let ownName = name(element)
    var ordinal = 0
    var sibling = parent + 1
    while sibling < element {
      if name(sibling) == ownName { ordinal += 1 }
      sibling = entries[sibling].end
    }
    return Self.mixed(ownName, ordinal)
  }

  /// What elements of one kind inside the same element have in common.
  private func name(of element: Int, inside container: Int, ofClassNamed className: Int) -> Int {
    var name = Self.mixed(container, entries[element].identifier?.hashValue ?? className)
    if let section = entries[element].properties["section"] { name = Self.mixed(name, section.hashValue) }
    if let row = entries[element].properties["row"] { name = Self.mixed(~name, row.hashValue) }
    return name
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
  private var known: [Int: Int]?

  /// The index of the element with an identity; nil where there is none.
  ///
  /// - Parameters:
  ///   - identity: what identifies the element, see `ScreenTree.identities`.
  ///   - tree: the tree of the layout that this belongs to.
  func index(of identity: Int, in tree: ScreenTree) -> Int? {
    let indices = known ?? Dictionary(zip(tree.identities(), 0...)) { first, _ in first }
    known = indices
    return indices[identity]
  }
}
