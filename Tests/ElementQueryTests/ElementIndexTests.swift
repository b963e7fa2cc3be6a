import ElementQuery
import TestSupport
import Testing

@Suite struct ElementIndexTests {
  private static let texts = [
    "Save", "Crème", "Cre\u{300}me", "K", "\u{212A}", "", "é", "e\u{301}", "Apple", "Buy 5", "Buy\u{A0}5", "é 5",
    "é\u{202F}5",
  ]
  private static let queries = texts.flatMap { text in
    ["button marked:", "* id:", "label text:", "view label:"].map { $0 + Query.quote(text) }
  }

  /// Every query has the same result with and without an index, before and after changes of all kinds.
  @Test(arguments: 0..<4)
  func indexFindsWhatASearchFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var row = (0..<300).map { _ in Self.element(&random) }
    var index = ElementIndex()
    var found = 0
    for _ in 0..<8 {
      let tree = HandmadeTree(Handmade(ElementClass("UIWindow"), [:], row))
      let indexed = IndexedTree(tree: tree, index: index)
      for query in try Self.queries.map({ try Query(parsing: $0) }) {
        let expected = query.elements(in: tree)
        #expect(query.elements(in: indexed) == expected, "\(query)")
        found += expected.count
      }
      // The tree index of a row's element is one higher because of the window.
      let start = Int.random(in: 0...row.count, using: &random)
      let end = min(row.count, start + Int.random(in: 0...3, using: &random))
      let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.element(&random) }
      row.replaceSubrange(start..<end, with: new)
      index = ElementIndex(changing: index, replacing: start + 1..<end + 1, with: new.count)
    }
    #expect(found > 500)
  }

  /// Cached results are valid for only one tree.
  @Test func answersAreThoseOfTheirTree() throws {
    func tree(_ index: ElementIndex, isVisible: Bool) -> IndexedTree {
      let button = Handmade(ElementClass("UIButton"), [.label: .string("Save")], visible: isVisible)
      return IndexedTree(tree: HandmadeTree(Handmade(ElementClass("UIWindow"), [:], [button])), index: index)
    }
    let query = try Query(parsing: "button marked:'Save'")
    let index = ElementIndex()
    let seen = tree(index, isVisible: true)
    #expect(query.elements(in: seen) == [ElementID(1)])
    // Runs more queries than the cache can hold.
    for name in ["a", "b", "c", "d", "e"] {
      #expect(try Query(parsing: "button marked:'\(name)'").elements(in: seen).isEmpty)
      #expect(query.elements(in: seen) == [ElementID(1)])
    }
    #expect(query.elements(in: tree(ElementIndex(like: index), isVisible: false)).isEmpty)
  }

  private static func element(_ random: inout SeededGenerator) -> Handmade {
    let name = ["UIButton", "UILabel"].randomElement(using: &random) ?? ""
    var properties: [PropertyName: PropertyValue] = [:]
    for property in [PropertyName.identifier, .label, .text] where Int.random(in: 0..<3, using: &random) == 0 {
      properties[property] = .string(texts.randomElement(using: &random) ?? "")
    }
    return Handmade(ElementClass(name), properties)
  }
}

/// A tree with an index.
private struct IndexedTree: ElementTree {
  let tree: HandmadeTree
  let index: ElementIndex?

  var count: Int { tree.count }
  var classes: [ElementClass] { tree.classes }
  func classIndex(of element: ElementID) -> Int { tree.classIndex(of: element) }
  func parent(of element: ElementID) -> ElementID? { tree.parent(of: element) }
  func end(of element: ElementID) -> ElementID { tree.end(of: element) }
  func frame(of element: ElementID) -> Rect { tree.frame(of: element) }
  func isVisible(_ element: ElementID) -> Bool { tree.isVisible(element) }
  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? { tree.property(name, of: element) }
  func furtherProperties(of element: ElementID) -> [String] { tree.furtherProperties(of: element) }
  func element(at point: Point) -> ElementID? { tree.element(at: point) }
}
