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

  /// Elements that are read only by the elements in them.
  private static let containers: Set<String> = [
    "navigationBar", "tabBar", "toolbar", "alert", "sheet", "table", "grid", "list", "row", "form", "scrollArea", "web",
    "tabList", "datePicker",
  ]
  /// Containers whose name is read as a title, with the role that is read.
  private static let titles = ["navigationBar": "heading", "alert": "alert", "sheet": "sheet"]
  /// Elements that belong to a control or cell around them.
  private static let parts: Set<String> = ["text", "image", "view", "heading"]

  /// Reads a screen.
  package init(_ tree: any ElementTree) {
    let lines = ScreenText(tree).lines.compactMap { line in line.element.map { ($0, line) } }
    let lineOf = Dictionary(lines) { first, _ in first }
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
      let inside = lines.filter {
        $0.0 != element && Self.parts.contains($0.1.role) && tree.isElement($0.0, in: element)
      }
      let names = line.name.map { [$0] } ?? inside.compactMap { $0.1.name }
      if isPart, names.isEmpty, line.value == nil { continue }
      stops.append(Stop(element: element, words: Self.words(for: line, called: names)))
    }
    self.stops = stops
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
      for child in isPage ? children : downwards(children, in: tree) { visit(child) }
    }
    visit(ElementID(0))
    return order
  }

  /// Neighbours in their order, with each before those that are entirely below it.
  private static func downwards(_ children: [ElementID], in tree: any ElementTree) -> [ElementID] {
    var sorted: [ElementID] = []
    for child in children {
      let bottom = tree.frame(of: child).maxY
      let above = sorted.lastIndex { tree.frame(of: $0).y < bottom - 0.5 }
      sorted.insert(child, at: above.map { $0 + 1 } ?? 0)
    }
    return sorted
  }
}

extension String {
  /// A role as words: `text field` for `textField`.
  fileprivate var asWords: String { reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) } }
}
