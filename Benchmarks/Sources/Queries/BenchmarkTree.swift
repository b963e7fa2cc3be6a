import ElementQuery
import OperatingSystem

/// A screen of cells with labels and a button each, as a driver might hold it.
struct BenchmarkTree: ElementTree {
  private struct Entry {
    var classIndex: Int
    var parent: Int
    var end: Int
    var identifier: String?
    var label: String?
    var text: String?
  }

  /// What all trees that come from one another share.
  private final class Storage: Sendable {
    let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }
  }

  private enum Kind: Int, CaseIterable {
    case window, tableView, cell, contentView, label, button

    var elementClass: ElementClass {
      switch self {
      case .window: ElementClass("UIWindow", superclasses: ["UIView"])
      case .tableView: ElementClass("UITableView", superclasses: ["UIScrollView", "UIView"])
      case .cell: ElementClass("UITableViewCell", superclasses: ["UIView"])
      case .contentView: ElementClass("UITableViewCellContentView", superclasses: ["UIView"])
      case .label: ElementClass("UILabel", superclasses: ["UIView"])
      case .button: ElementClass("UIButton", superclasses: ["UIControl", "UIView"])
      }
    }
  }

  let classes = Kind.allCases.map(\.elementClass)
  let index: ElementIndex?
  private let storage: Storage
  private var changedElement = -1
  private var changedEntry: Entry?

  /// Makes a screen of about so many elements: tables of 100 cells with five elements each.
  init(count: Int) {
    var entries: [Entry] = []
    func add(_ kind: Kind, parent: Int, id: String? = nil, text: String? = nil) -> Int {
      entries.append(
        Entry(
          classIndex: kind.rawValue, parent: parent, end: entries.count + 1, identifier: id, label: text, text: text))
      return entries.count - 1
    }
    _ = add(.window, parent: -1)
    while entries.count < count {
      let table = add(.tableView, parent: 0, id: "table-\(entries.count)")
      for _ in 0..<100 where entries.count < count {
        let number = entries.count
        let cell = add(.cell, parent: table)
        let content = add(.contentView, parent: cell)
        _ = add(.label, parent: content, text: "Article number \(number)")
        _ = add(.label, parent: content, text: "costs \(number % 97) crowns")
        _ = add(.button, parent: content, id: "buy-\(number)", text: "Buy \(number)")
        entries[cell].end = entries.count
        entries[content].end = entries.count
      }
      entries[table].end = entries.count
    }
    entries[0].end = entries.count
    storage = Storage(entries)
    index = ElementIndex()
  }

  /// The same tree with an index that knows nothing yet.
  init(forgetting tree: BenchmarkTree) {
    storage = tree.storage
    index = ElementIndex()
  }

  /// The tree with another text on one element.
  init(_ tree: BenchmarkTree, changing element: Int) {
    storage = tree.storage
    changedElement = element
    changedEntry = tree.storage.entries[element]
    changedEntry?.text = "changed"
    index = tree.index.map { ElementIndex(changing: $0, replacing: element..<element + 1, with: 1) }
  }

  var count: Int { storage.entries.count }
  func classIndex(of element: ElementID) -> Int { storage.entries[element.index].classIndex }
  func end(of element: ElementID) -> ElementID { ElementID(storage.entries[element.index].end) }
  func frame(of element: ElementID) -> Rect { Rect(x: 0, y: Double(element.index), width: 320, height: 44) }
  func isVisible(_ element: ElementID) -> Bool { true }
  func furtherProperties(of element: ElementID) -> [String] { [] }
  func element(at point: Point) -> ElementID? { nil }

  func parent(of element: ElementID) -> ElementID? {
    let parent = storage.entries[element.index].parent
    return parent < 0 ? nil : ElementID(parent)
  }

  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    if element.index == changedElement, let changedEntry { return Self.property(name, of: changedEntry) }
    return Self.property(name, of: storage.entries[element.index])
  }

  @inline(__always)
  private static func property(_ name: PropertyName, of entry: borrowing Entry) -> PropertyValue? {
    switch name {
    case .identifier: entry.identifier.map { .string($0) }
    case .label: entry.label.map { .string($0) }
    case .text: entry.text.map { .string($0) }
    case .enabled: .boolean(true)
    default: nil
    }
  }

  /// The same tree as XML: class names are names, properties attributes.
  func write(to path: String) throws {
    let file = try OutputFile.file(at: path)
    var open: [Int] = []
    for (place, entry) in storage.entries.enumerated() {
      while let last = open.last, place >= storage.entries[last].end {
        file.write("</\(classes[storage.entries[last].classIndex].name)>\n")
        open.removeLast()
      }
      let attributes = [("id", entry.identifier), ("label", entry.label), ("text", entry.text)]
      let written = attributes.compactMap { name, value in value.map { " \(name)=\"\($0)\"" } }.joined()
      file.write("<\(classes[entry.classIndex].name)\(written)>")
      open.append(place)
    }
    for last in open.reversed() { file.write("</\(classes[storage.entries[last].classIndex].name)>") }
    try file.finish()
  }
}
