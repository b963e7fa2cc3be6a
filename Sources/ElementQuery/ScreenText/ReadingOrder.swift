/// The stops of assistive technology on a screen, in the order in which it reads them.
///
/// An app is read from top to bottom: of two neighbours, one that is entirely above the other comes first. A page is
/// read in the order of its elements. The texts and pictures of a control or cell belong to it.
package struct ReadingOrder: Sendable {
  /// An element that is read.
  package struct Stop: Sendable, Hashable {
    /// The element.
    package let element: ElementID
    /// The name, role, value and states that are read, such as `Save, button, disabled`.
    package let words: String
  }

  /// The elements that are read.
  package let stops: [Stop]

  /// Roles of elements that are not read themselves: only the elements inside them are read.
  private static let containers: Set<String> = [
    "navigationBar", "tabBar", "toolbar", "alert", "sheet", "table", "grid", "list", "row", "form", "scrollArea", "web",
    "tabList", "datePicker",
  ]
  /// Containers whose name is read as a title, with the role that is read.
  private static let titles = ["navigationBar": "heading", "alert": "alert", "sheet": "sheet"]
  /// Roles of elements that are a part of a control or cell around them.
  private static let parts: Set<String> = ["text", "image", "view", "heading"]

  /// Reads a screen.
  package init(_ tree: any ElementTree) {
    let lines = ScreenText(tree).lines.compactMap { line in line.element.map { ($0, line) } }
    let lineOf = Dictionary(lines) { first, _ in first }
    // The parts in an element are neighbours in tree order.
    let parts = lines.filter { Self.parts.contains($0.1.role) }.sorted { $0.0 < $1.0 }
    var stops: [Stop] = []
    var whole: ElementID?
    for element in Self.order(of: tree) {
      guard let line = lineOf[element] else { continue }
      if let name = line.name, let role = Self.titles[line.role] {
        stops.append(Stop(element: element, words: "\(name), \(role)"))
      }
      if Self.containers.contains(line.role) { continue }
      let isPart = Self.parts.contains(line.role)
      if isPart, let whole, tree.isElement(element, in: whole) { continue }
      if !isPart { whole = element }
      let names = line.name.map { [$0] } ?? Self.names(in: element, of: tree, among: parts)
      if isPart, names.isEmpty, line.value == nil { continue }
      stops.append(Stop(element: element, words: Self.words(for: line, called: names)))
    }
    self.stops = stops
  }

  /// The names of the parts in an element.
  ///
  /// - Parameter parts: the parts of the screen in tree order.
  private static func names(
    in element: ElementID, of tree: any ElementTree, among parts: [(element: ElementID, line: ScreenText.Line)]
  ) -> [String] {
    var (start, end) = (0, parts.count)
    while start < end {
      let middle = (start + end) / 2
      if parts[middle].element > element { end = middle } else { start = middle + 1 }
    }
    return parts[start...].prefix { tree.isElement($0.element, in: element) }.compactMap { $0.line.name }
  }

  private static func words(for line: ScreenText.Line, called names: [String]) -> String {
    let role = ["text", "view"].contains(line.role) ? [] : [line.role.asWords]
    let name = names.isEmpty && line.role != "keyboard" ? ["(no name)"] : names
    return (name + role + [line.value].compactMap(\.self) + line.states).joined(separator: ", ")
  }

  /// The elements, each before the elements in it.
  private static func order(of tree: any ElementTree) -> [ElementID] {
    guard tree.count > 0 else { return [] }
    var order: [ElementID] = []
    func visit(_ element: ElementID) {
      order.append(element)
      let children = tree.children(of: element)
      let isPage = tree.elementClass(of: element).isWebElement
      let frames = isPage ? [] : children.map { tree.frame(of: $0) }
      for child in isPage ? children : downwards(frames).map({ children[$0] }) { visit(child) }
    }
    visit(ElementID(0))
    return order
  }

  /// The indices of neighbours in their order, except that each comes before the neighbours entirely below it.
  ///
  /// - Parameter frames: the frames of the neighbours.
  package static func downwards(_ frames: [Rect]) -> [Int] {
    let byTop = frames.indices.sorted { (frames[$0].y, $0) < (frames[$1].y, $1) }
    let byBottom = frames.indices.sorted { (frames[$0].maxY, $0) < (frames[$1].maxY, $1) }
    var isRead = frames.map { _ in false }
    var below = byTop[...]
    var next = LowestFirst()
    var order: [Int] = []
    // Of the neighbours that are not read yet, `first` ends first. Those that begin above its end may come before it.
    for first in byBottom where !isRead[first] {
      while let index = below.first,
        frames[index].y <= frames[first].y || frames[index].y < frames[first].maxY - 0.5
      {
        next.insert(index)
        below.removeFirst()
      }
      while !isRead[first], let index = next.popFirst() {
        isRead[index] = true
        order.append(index)
      }
    }
    return order
  }

  /// A binary heap of numbers.
  private struct LowestFirst {
    private var numbers: [Int] = []

    mutating func insert(_ number: Int) {
      numbers.append(number)
      var place = numbers.count - 1
      while place > 0, numbers[place] < numbers[(place - 1) / 2] {
        numbers.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func popFirst() -> Int? {
      guard let last = numbers.popLast() else { return nil }
      guard let first = numbers.first else { return last }
      numbers[0] = last
      var place = 0
      while let child = [2 * place + 1, 2 * place + 2].filter({ $0 < numbers.count }).min(by: {
        numbers[$0] < numbers[$1]
      }),
        numbers[child] < numbers[place]
      {
        numbers.swapAt(place, child)
        place = child
      }
      return first
    }
  }
}

extension String {
  /// A role as words: `text field` for `textField`.
  fileprivate var asWords: String { reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) } }
}
