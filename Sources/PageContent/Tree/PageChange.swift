import AppUnderTest

/// The difference between a screen and an earlier one: kept elements, new elements, moved elements.
package struct PageChange {
  /// The most elements of a page; a script with more reports that.
  package static let most = 1_000_000

  /// The description of the changed screen as a whole.
  package var header = PageHeader()
  /// The number of the screen before; 0 if all elements are new.
  var base = 0
  /// Triples: the first kept old element, the end of the kept old elements, and the number of new elements after them.
  var kept: [Int] = []
  /// Records of 11 numbers: the index of an element, its frame, its flags, its text size, its scroll offset and its
  /// scroll size.
  var moved: [Double] = []
  /// Pairs: an element, and the element that receives a touch on it.
  var receivers: [Int] = []
  /// Three numbers for each element that is not touched at its centre: the element, and the point where a touch lands.
  var points: [Double] = []
  var fresh: [PageTree.Node] = []

  /// Reads the new elements.
  ///
  /// The numbers of an element are: depth, x, y, width, height, flags, text size, number of attributes, and for a
  /// scrolled element its scroll offset and scroll size. The texts are indices into the strings: tag, attributes (those
  /// of the script begin with an equals sign), text, and the text after the element.
  mutating func read(_ numbers: [Double], _ strings: [String], _ texts: [Int]) -> Bool {
    guard texts.allSatisfy(strings.indices.contains) else { return false }
    var (number, string) = (0, 0)
    while number < numbers.count {
      guard number + 8 <= numbers.count, let depth = Int(exactly: numbers[number]),
        (0...PageChange.most).contains(depth),
        let flags = Int(exactly: numbers[number + 5]), let pairs = Int(exactly: numbers[number + 7]),
        (0...PageChange.most).contains(pairs), string + 3 + 2 * pairs <= texts.count
      else { return false }
      let end = string + 1 + 2 * pairs
      let isScrolled = PageTree.Flags(rawValue: flags).contains(.scrolls)
      guard !isScrolled || number + 12 <= numbers.count else { return false }
      let content = PageTree.Content(
        tag: strings[texts[string]], attributes: texts[string + 1..<end].map { strings[$0] },
        text: strings[texts[end]], tail: strings[texts[end + 1]],
        isEditable: PageTree.Flags(rawValue: flags).contains(.editable))
      var node = PageTree.Node(
        // The window and the web view are around the page.
        depth: depth + PageTree.firstOfPage, frame: PageChange.frame(numbers, number + 1),
        flags: PageTree.Flags(rawValue: flags), content: content)
      node.fontSize = numbers[number + 6]
      if isScrolled { node.scrolling = PageChange.scrolling(numbers, number + 8) }
      fresh.append(node)
      string += 3 + 2 * pairs
      number += isScrolled ? 12 : 8
    }
    return string == texts.count
  }

  /// Reads the frames of other origins: for each frame the element, the origin of its document and its path.
  mutating func read(_ numbers: [Double], _ paths: [String]) -> Bool {
    guard numbers.count == 3 * paths.count else { return false }
    for (place, path) in paths.enumerated() {
      guard let element = Int(exactly: numbers[3 * place]), (0...PageChange.most).contains(element) else {
        return false
      }
      let origin = Point(x: numbers[3 * place + 1], y: numbers[3 * place + 2])
      header.foreignFrames.append(ForeignFrame(element: element, path: path, origin: origin))
    }
    return true
  }

  static func frame(_ numbers: [Double], _ start: Int) -> Rect {
    Rect(x: numbers[start], y: numbers[start + 1], width: numbers[start + 2], height: numbers[start + 3])
  }

  static func scrolling(_ numbers: [Double], _ start: Int) -> PageTree.Scrolling {
    PageTree.Scrolling(
      offset: Point(x: numbers[start], y: numbers[start + 1]),
      size: Size(width: numbers[start + 2], height: numbers[start + 3]))
  }
}
