import ElementQuery
import Synchronization
import Testing

/// Queries with quadratic or exponential cost in a naive engine, on deep or wide trees.
@Suite struct PathologicalQueryTests {
  /// A chain of nested elements.
  private static let chain: HandmadeTree = {
    var element = Handmade(ElementClass("UILabel"), [.text: .string(String(repeating: "a", count: 200))])
    for _ in 0..<200 { element = Handmade(ElementClass("UIView"), [.text: "a"], [element]) }
    return HandmadeTree(element)
  }()

  /// A row of sibling elements.
  private static let row = HandmadeTree(
    Handmade(
      ElementClass("UIWindow"), [:],
      (0..<500).map { Handmade(ElementClass("UILabel"), [.text: .string(String(repeating: "a", count: $0 % 50))]) }))

  private static let queries = [
    String(repeating: "view ", count: 200), "label sibling label sibling label sibling label",
    "view " + nested("containing:(view ", 15), "view " + nested("not(view containing:(view ", 7, closing: "))"),
    "view " + nested("near:(view ", 15), "view near:(view)", "view near:(view marked:'x')",
    "view {text LIKE '" + String(repeating: "*a", count: 50) + "b'}",
    "view text:/" + String(repeating: "(a*)*", count: 20) + "b/", "view {text MATCHES '(a|aa)*(a|aa)*(a+)+b'}",
    "view xpath:'//*//*//*//*//*//*//*//*[.//*[.//*[.//*[.//*]]]]'",
    "view xpath:'//*/ancestor::*/descendant::*/following::*/preceding::*'",
    "view xpath:'//*[following-sibling::*[following-sibling::*[following-sibling::*]]]'",
    "view xpath:'//*/following-sibling::*[100]/preceding-sibling::*[last()]'", "view xpath:'//*/descendant::*[100]'",
    "view css:'" + String(repeating: "* ", count: 50) + "*'",
  ]

  private static func nested(_ opening: String, _ depth: Int, closing: String = ")") -> String {
    String(repeating: opening, count: depth) + String(repeating: closing, count: depth)
  }

  @Test func allQueriesAreThere() {
    #expect(Self.queries.count == 16)
  }

  /// The number of accesses to the tree is limited per element and byte of the query.
  @Test(arguments: queries)
  func workIsLinear(text: String) throws {
    let query = try Query(parsing: text)
    for tree in [Self.chain, Self.row] {
      let counting = CountingTree(tree: tree)
      let found = query.elements(in: counting)
      #expect(counting.asked <= 30 * tree.count * text.utf8.count, "\(counting.asked)")
      let evaluating = counting.asked
      #expect((query.explanation(in: counting) == nil) == !found.isEmpty)
      #expect(counting.asked <= evaluating * 20 + 100 * tree.count, "\(counting.asked) after \(evaluating)")
    }
  }
}

/// A tree that counts accesses.
private final class CountingTree: ElementTree {
  private let tree: HandmadeTree
  private let counter = Atomic(0)

  init(tree: HandmadeTree) { self.tree = tree }

  /// The number of accesses.
  var asked: Int { counter.load(ordering: .relaxed) }

  private func note() { counter.add(1, ordering: .relaxed) }

  var count: Int { tree.count }
  var classes: [ElementClass] { tree.classes }

  func classIndex(of element: ElementID) -> Int {
    note()
    return tree.classIndex(of: element)
  }

  func parent(of element: ElementID) -> ElementID? {
    note()
    return tree.parent(of: element)
  }

  func end(of element: ElementID) -> ElementID {
    note()
    return tree.end(of: element)
  }

  func frame(of element: ElementID) -> Rect {
    note()
    return tree.frame(of: element)
  }

  func isVisible(_ element: ElementID) -> Bool {
    note()
    return tree.isVisible(element)
  }

  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    note()
    return tree.property(name, of: element)
  }

  func furtherProperties(of element: ElementID) -> [String] { tree.furtherProperties(of: element) }
  func element(at point: Point) -> ElementID? { tree.element(at: point) }
}
