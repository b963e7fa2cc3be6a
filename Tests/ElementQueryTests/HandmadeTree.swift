import ElementQuery

/// An element of a tree written in a test.
struct Handmade: Sendable {
  var elementClass: ElementClass
  var properties: [PropertyName: PropertyValue]
  var frame: Rect
  var isVisible: Bool
  var children: [Handmade]

  init(
    _ elementClass: ElementClass, _ properties: [PropertyName: PropertyValue] = [:],
    frame: Rect = Rect(x: 0, y: 0, width: 100, height: 40), visible: Bool = true, _ children: [Handmade] = []
  ) {
    self.elementClass = elementClass
    self.properties = properties
    self.frame = frame
    self.isVisible = visible
    self.children = children
  }
}

/// A tree written in a test.
struct HandmadeTree: ElementTree {
  private struct Entry {
    var source: Handmade
    var classIndex: Int
    var parent: ElementID?
    var end: ElementID
  }

  private(set) var classes: [ElementClass] = []
  private var entries: [Entry] = []

  init(_ root: Handmade) {
    append(root, parent: nil)
  }

  private mutating func append(_ source: Handmade, parent: ElementID?) {
    let id = ElementID(entries.count)
    if !classes.contains(source.elementClass) { classes.append(source.elementClass) }
    let classIndex = classes.firstIndex(of: source.elementClass) ?? 0
    entries.append(Entry(source: source, classIndex: classIndex, parent: parent, end: id))
    for child in source.children { append(child, parent: id) }
    entries[id.index].end = ElementID(entries.count)
  }

  var count: Int { entries.count }
  func classIndex(of element: ElementID) -> Int { entries[element.index].classIndex }
  func parent(of element: ElementID) -> ElementID? { entries[element.index].parent }
  func end(of element: ElementID) -> ElementID { entries[element.index].end }
  func frame(of element: ElementID) -> Rect { entries[element.index].source.frame }
  func isVisible(_ element: ElementID) -> Bool { entries[element.index].source.isVisible }

  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    entries[element.index].source.properties[name]
  }

  func furtherProperties(of element: ElementID) -> [String] {
    entries[element.index].source.properties.keys.compactMap { name in
      if case .other(let name) = name { name } else { nil }
    }.sorted()
  }

  func element(at point: Point) -> ElementID? {
    entries.lastIndex { $0.source.isVisible && $0.source.frame.contains(point) }.map(ElementID.init)
  }
}

private let view = ElementClass("UIView")
private let control = ElementClass("UIControl", of: view)
private let button = ElementClass("UIButton", of: control)
private let label = ElementClass("UILabel", of: view)
private let cell = ElementClass("UITableViewCell", of: view)

extension HandmadeTree {
  /// The tree used by the tests; the numbers are indexes in tree order.
  ///
  ///     0 UIWindow
  ///     1   UITableView id:list
  ///     2     UITableViewCell row 0
  ///     3       UIView
  ///     4         UILabel text:Apple
  ///     5         UILabel text:'Crème brûlée'
  ///     6     UITableViewCell row 1, selected
  ///     7       UIView
  ///     8         UILabel text:Banana
  ///     9     UITableViewCell row 2, not visible
  ///    10       UILabel text:Cherry, not visible
  ///    11   UIButton id:save label:Save, with
  ///    12     UIButtonLabel text:Save
  ///    13   RoundButton (a UIButton) label:"It's", disabled
  ///    14   UITextField placeholder:Name
  ///    15   WKWebView
  static let sample = HandmadeTree(
    Handmade(
      ElementClass("UIWindow", of: view), [:], frame: Rect(x: 0, y: 0, width: 320, height: 480),
      [
        Handmade(
          ElementClass("UITableView", superclasses: ["UIScrollView", "UIView"]), [.identifier: "list"],
          [
            Handmade(
              cell, [.other("row"): 0],
              [
                Handmade(
                  view, [:],
                  [Handmade(label, [.text: "Apple", .label: "Apple"]), Handmade(label, [.text: "Crème brûlée"])])
              ]),
            Handmade(
              cell, [.other("row"): 1, .selected: true],
              [Handmade(view, [:], [Handmade(label, [.text: "Banana", .alpha: 0.5])])]),
            Handmade(cell, [.other("row"): 2], visible: false, [Handmade(label, [.text: "Cherry"], visible: false)]),
          ]),
        Handmade(
          button, [.identifier: "save", .label: "Save", .text: "Save", .enabled: true],
          frame: Rect(x: 10, y: 400, width: 80, height: 44),
          [Handmade(ElementClass("UIButtonLabel", of: label), [.text: "Save"])]),
        Handmade(
          ElementClass("RoundButton", of: button), [.label: "It's", .enabled: false],
          frame: Rect(x: 10, y: 450, width: 30.5, height: 30)),
        Handmade(ElementClass("UITextField", of: control), [.placeholder: "Name", .text: ""]),
        Handmade(ElementClass("WKWebView", of: view)),
      ]))
}
