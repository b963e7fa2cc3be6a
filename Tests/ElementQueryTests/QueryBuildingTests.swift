import ElementQuery
import TestSupport
import Testing

@Suite struct QueryBuildingTests {
  /// Values and their texts.
  @Test(
    arguments: [
      (.button.marked("OK").index(0), "button marked:'OK' index:0"),
      (.tableViewCell.index(0).descendant(.label), "tableViewCell index:0 label"),
      (.tableViewCell.first.child(.view).child(.label.last), "tableViewCell first child view child label last"),
      (.label.text("It's").parent(.tableViewCell), "label text:'It\\'s' parent tableViewCell"),
      (.label.sibling(.label), "label sibling label"),
      (.element("button", "RoundButton", "my view"), "button|RoundButton|view:'my view'"),
      (.element("first"), "view:'first'"), (.element("view"), "view"), (.exactly("UIButton"), "view:'UIButton'"),
      (.tableViewCell.all.descendant(.label), "all tableViewCell label"),
      (.tableViewCell.descendant(.label.all), "tableViewCell all label"),
      (.tableViewCell.containing(.label.text("Apple")), "tableViewCell containing:(label text:'Apple')"),
      (
        .button.near(.label.text("a")).not(.button.enabled(false)),
        "button near:(label text:'a') not(button enabled:NO)"
      ),
      (.view.not(.view.marked("x")), "view not(marked:'x')"), (.view.not(.view), "view not(view)"),
      (.tableView.indexPath(row: 2, section: 1), "tableView indexPath:2,1"),
      (
        .textField.placeholder("Name").id("name").label("l").role("textField").selected(),
        "textField placeholder:'Name' id:'name' label:'l' role:'textField' selected:YES"
      ),
      (
        .view.property("row", 1).property("alpha", 0.5).property("x", "y").property("z", true),
        "view row:1 alpha:0.5 x:'y' z:YES"
      ),
      (.label.where(.contains(.text, "a", ignoring: [.ignoresCase])), "label {text CONTAINS[c] 'a'}"),
      (
        .label.where(.begins(.text, with: "a") && !.ends(.text, with: "b") || .equals(.label, nil)),
        "label {(text BEGINSWITH 'a' AND NOT text ENDSWITH 'b') OR label == nil}"
      ),
      (.view.where(.isMore(.alpha, than: 0.5) && .isAtMost(.other("row"), 3)), "view {alpha > 0.5 AND row <= 3}"),
    ] as [(Query, String)])
  func valuePrintsAsText(query: Query, text: String) throws {
    #expect(query.description == text)
    #expect(try query.query() == query)
    #expect(try text.query() == query)
  }

  @Test func expressionsAreCheckedWhereTheyAreWritten() throws {
    #expect(try Query.label.matching(.text, "a/b", ignoringCase: true).description == "label text:/a\\/b/i")
    #expect(try Query.webView.css("a > b").description == "webView css:'a > b'")
    #expect(try Query.view.xpath("//a[@x='1']").description == "view xpath:'//a[@x=\\'1\\']'")
    #expect(try Query.label.where(.matches(.text, "A\\w+")).elements(in: HandmadeTree.sample) == [ElementID(4)])
    #expect(throws: Diagnostic.self) { try Query.label.matching(.text, "(") }
    #expect(throws: Diagnostic.self) { try Query.webView.css("a >") }
    #expect(throws: Diagnostic.self) { try Query.view.xpath("//a[") }
    #expect(throws: Diagnostic.self) { try Predicate.matches(.text, "(") }
  }

  /// A query without a textual form is rejected when it is used.
  @Test(arguments: [Query.tableViewCell.containing(.label.first), Query.view.property("a b", 1)])
  func valueThatMeansNothingIsRefused(query: Query) {
    #expect(throws: Diagnostic.self) { try query.query() }
  }

  /// The text of every built query can be parsed to the same query with the same results.
  @Test(arguments: 0..<4)
  func anyValueIsItsText(seed: UInt64) throws {
    var random = RandomQueries(seed: seed)
    var found = 0
    for _ in 0..<1_000 {
      let query = try random.query(depth: 2)
      let read = try Query(parsing: query.description)
      #expect(read == query, "\(query)")
      let elements = query.elements(in: HandmadeTree.sample)
      #expect(read.elements(in: HandmadeTree.sample) == elements)
      found += elements.isEmpty ? 0 : 1
    }
    #expect(found > 50)
  }
}

/// Builds random queries.
private struct RandomQueries {
  private var random: SeededGenerator
  private static let texts = ["Save", "Apple", "It's", "a\\b", "Crème", "", "\"", "\n", "/", ")", "\\'"]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func query(depth: Int) throws -> Query {
    var query = start()
    for _ in 0..<Int.random(in: 0...3, using: &random) { query = try changed(query, depth: depth) }
    return query
  }

  private mutating func start() -> Query {
    let starts: [Query] = [
      .view, .button, .label, .tableViewCell, .element("RoundButton"), .exactly("UIButton"),
      .element("button", "label"),
      .element("no such class"), .label.all,
    ]
    return starts.randomElement(using: &random) ?? .view
  }

  private mutating func text() -> String { Self.texts.randomElement(using: &random) ?? "" }

  private mutating func changed(_ query: Query, depth: Int) throws -> Query {
    let choice = Int.random(in: 0..<(depth > 0 ? 22 : 15), using: &random)
    switch choice {
    case 0: return query.marked(text())
    case 1: return query.text(text())
    case 2: return query.id(text())
    case 3: return query.index(Int.random(in: -2...2, using: &random))
    case 4: return query.first
    case 5: return query.all
    case 6: return query.enabled(Bool.random(using: &random))
    case 7: return query.property("row", Int.random(in: -1...2, using: &random))
    case 8: return query.property("alpha", Double.random(in: -1e20...1e20, using: &random))
    case 9: return query.indexPath(row: 1)
    case 10: return query.where(predicate(depth: 2))
    case 11: return try query.matching(.text, "^[A-Z]/?")
    case 12: return query.role("button")
    case 13: return try query.css("a > b")
    case 14: return try query.xpath("//label[@text='Apple']")
    case 15: return query.child(try self.query(depth: depth - 1))
    case 16: return query.parent(try self.query(depth: depth - 1))
    case 17: return query.sibling(try self.query(depth: depth - 1))
    case 18: return query.descendant(try self.query(depth: depth - 1))
    case 19: return query.near(try self.query(depth: depth - 1))
    case 20: return query.not(try self.query(depth: depth - 1))
    default: return query.containing(start().text(text()).child(start().where(predicate(depth: 1))))
    }
  }

  private mutating func predicate(depth: Int) -> Predicate {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return .equals(.text, .string(text()), ignoring: [.ignoresCase])
    case 1: return .contains(.text, text(), ignoring: [.ignoresCase, .ignoresDiacritics])
    case 2: return .isLess(.other("row"), than: 1)
    case 3: return .equals(.identifier, nil)
    case 4: return .isLike(.text, "*a?")
    case 5: return predicate(depth: depth - 1) && predicate(depth: depth - 1)
    case 6: return predicate(depth: depth - 1) || predicate(depth: depth - 1)
    default: return !predicate(depth: depth - 1)
    }
  }
}
