/// Elements that were laid out and can be put into later layouts as they are.
struct LaidOutElements {
  /// The elements in tree order, with indices counted from the first of them; the first has no parent.
  var entries: [ScreenTree.Entry]
  /// The classes that the entries refer to.
  let classes: [ElementClass]
  /// What can be touched of them.
  var gestures: [(element: Int, gestures: Gestures)] = []
  /// Those that hide what they cover.
  var opaque: [Int] = []
}

/// The keyboard of a launched app as it was laid out last.
struct KnownKeyboard {
  /// What decides how a keyboard looks.
  struct Kind: Equatable {
    let input: TextInput
    let page: InterfaceState.KeyboardPage
    let frame: Rect
  }

  let kind: Kind
  let elements: LaidOutElements
}

extension LayoutPass {
  /// What was put from an element on, without anything that has a key.
  func elements(from start: Int) -> LaidOutElements {
    var elements = LaidOutElements(
      entries: layout.tree.entries[start...].map { $0.moved(by: -start) }, classes: layout.tree.classes)
    for (element, gestures) in zip(layout.gestures.elements, layout.gestures.values) where element >= start {
      elements.gestures.append((element - start, gestures))
    }
    elements.opaque = opaque.filter { $0 >= start }.map { $0 - start }
    return elements
  }

  /// Puts elements where they were before; the slot is the same but for the indices in the tree.
  mutating func put(_ elements: LaidOutElements, at slot: Slot) {
    let start = layout.tree.count
    layout.tree.append(elements, in: slot.parent)
    for (element, gestures) in elements.gestures { layout.gestures[start + element] = gestures }
    opaque += elements.opaque.map { start + $0 }
  }
}

extension ScreenTree {
  /// Appends elements inside another one.
  mutating func append(_ elements: LaidOutElements, in parent: Int) {
    let start = count
    var indices = [Int?](repeating: nil, count: elements.classes.count)
    for element in elements.entries {
      var entry = element.moved(by: start)
      if element.parent < 0 { entry.parent = parent }
      let known = element.classIndex
      let index = indices[known] ?? index(of: elements.classes[known])
      indices[known] = index
      entry.classIndex = index
      append(entry)
    }
  }
}

extension ScreenTree.Entry {
  /// The entry where all of its tree come so many indices later; a parent before the first is none.
  fileprivate func moved(by distance: Int) -> ScreenTree.Entry {
    var entry = self
    entry.parent = max(parent + distance, -1)
    entry.end += distance
    return entry
  }
}
