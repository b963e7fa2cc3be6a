/// Laid out elements that can be reused in later layouts.
struct LaidOutElements {
  /// The elements in tree order, with indices relative to the first one, which has no parent.
  var entries: [ScreenTree.Entry]
  /// The classes that the entries refer to.
  let classes: [ElementClass]
  /// Their gestures.
  var gestures: [(element: Int, gestures: Gestures)] = []
  /// The elements that hide elements behind them.
  var opaque: [Int] = []
}

/// The keyboard in the last layout of a launched app.
struct KnownKeyboard {
  /// Everything that determines the look of a keyboard.
  struct Kind: Equatable {
    let input: TextInput
    let page: InterfaceState.KeyboardPage
    let frame: Rect
  }

  let kind: Kind
  let elements: LaidOutElements
}

extension LayoutPass {
  /// The laid out elements from an index on; elements with keys are not supported.
  func elements(from start: Int) -> LaidOutElements {
    var elements = LaidOutElements(
      entries: layout.tree.entries[start...].map { $0.moved(by: -start) }, classes: layout.tree.classes)
    for (element, gestures) in zip(layout.gestures.elements, layout.gestures.values) where element >= start {
      elements.gestures.append((element - start, gestures))
    }
    elements.opaque = opaque.filter { $0 >= start }.map { $0 - start }
    return elements
  }

  /// Adds elements again at their previous place; only the indices in the tree may differ.
  mutating func put(_ elements: LaidOutElements, at slot: Slot) {
    let start = layout.tree.count
    layout.tree.append(elements, in: slot.parent)
    for (element, gestures) in elements.gestures { layout.gestures[start + element] = gestures }
    opaque += elements.opaque.map { start + $0 }
  }
}

extension ScreenTree {
  /// Appends elements inside another element.
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
  /// The entry with its indices increased by a distance; parents before the first element become -1.
  fileprivate func moved(by distance: Int) -> ScreenTree.Entry {
    var entry = self
    entry.parent = max(parent + distance, -1)
    entry.end += distance
    return entry
  }
}
