/// Values for some elements of a tree, by the index of the element.
///
/// Elements are added to a tree in ascending order, so sorted lists are filled faster than a dictionary.
struct ElementTable<Value> {
  /// The elements that have a value, in ascending order.
  private(set) var elements: [Int] = []
  /// Their values, in the same order.
  private(set) var values: [Value] = []

  /// The value of an element; nil for an element without a value.
  subscript(element: Int) -> Value? {
    get {
      let position = position(of: element)
      return holds(element, at: position) ? values[position] : nil
    }
    set {
      let position = position(of: element)
      switch (newValue, holds(element, at: position)) {
      case (let value?, true): values[position] = value
      case (let value?, false) where position == elements.count:
        elements.append(element)
        values.append(value)
      case (let value?, false):
        elements.insert(element, at: position)
        values.insert(value, at: position)
      case (nil, true):
        elements.remove(at: position)
        values.remove(at: position)
      case (nil, false): break
      }
    }
  }

  private func holds(_ element: Int, at position: Int) -> Bool {
    position < elements.count && elements[position] == element
  }

  /// The position of the element, or its insertion point.
  private func position(of element: Int) -> Int {
    guard let last = elements.last, element <= last else { return elements.count }
    var (start, end) = (0, elements.count)
    while start < end {
      let middle = (start + end) / 2
      if elements[middle] < element { start = middle + 1 } else { end = middle }
    }
    return start
  }
}
