extension ScreenTree {
  /// An identity for each element, by its index in the tree, that is the same in the next layout.
  ///
  /// An element is identified by its container, by its identifier or else its class, by its row if it is a row of a
  /// table, and by the number of similar elements before it. The numbers are only valid in this process.
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

  /// The entry of `identities` for one element, computed only from its containers and the elements before it there.
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

  /// The part of the identity that is common to similar elements in the same container.
  private func name(of element: Int, inside container: Int, ofClassNamed className: Int) -> Int {
    var name = Self.mixed(container, entries[element].identifier?.hashValue ?? className)
    if let section = entries[element].properties["section"] { name = Self.mixed(name, section.hashValue) }
    if let row = entries[element].properties["row"] { name = Self.mixed(~name, row.hashValue) }
    return name
  }

  /// A hash of two numbers.
  private static func mixed(_ first: Int, _ second: Int) -> Int {
    var bits = UInt64(bitPattern: Int64(first)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 32 ^ UInt64(bitPattern: Int64(second))) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: bits ^ bits >> 32)
  }
}

/// The identities of the elements of one layout, which are the same in the next one.
///
/// They do not depend on positions or looks, and stay valid while elements of a layout are moved.
final class Recognition {
  private var known: [Int: Int]?

  /// The index of the element with an identity; nil for an unknown identity.
  ///
  /// - Parameters:
  ///   - identity: the identity of the element, see `ScreenTree.identities`.
  ///   - tree: the tree of the layout that this belongs to.
  func index(of identity: Int, in tree: ScreenTree) -> Int? {
    let indices = known ?? Dictionary(zip(tree.identities(), 0...)) { first, _ in first }
    known = indices
    return indices[identity]
  }
}
