import ElementQuery
import Testing

/// Queries and the indexes of their results in the sample tree; also used to test the script of pages.
let queryCases: [(query: String, found: [Int])] = [
  // Names
  ("button called:'Save'", [11]), ("view called:'Save'", [11]), ("buttonLabel called:'Save'", [12]),
  ("view called:'save'", [11]), ("textField called:'Name'", [14]), ("view called:'Nowhere'", []),
  ("label called:'Apple'", [4]), ("button called:'Save' index:0", [11]), ("button principal", [11, 13]),
  // Classes
  ("button", [11, 13]),
  ("UIButton", [11, 13]),
  ("RoundButton", [13]),
  ("view:'UIButton'", [11]),
  ("view:'UIControl'", []),
  ("control", [11, 13, 14]),
  ("webView", [15]),
  ("scrollView", [1]),
  ("tableViewCell", [2, 6]),
  ("label", [4, 5, 8, 12]),
  ("buttonLabel", [12]),
  ("*", [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15]),
  ("view", [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15]),
  ("Button", []),
  // Visibility
  ("all tableViewCell", [2, 6, 9]),
  ("visible tableViewCell", [2, 6]),
  ("all tableViewCell label", [4, 5, 8, 10]),
  ("all tableViewCell visible label", [4, 5, 8]),
  ("all label", [4, 5, 8, 10, 12]),
  // Directions
  ("tableViewCell label", [4, 5, 8]),
  ("tableViewCell descendant label", [4, 5, 8]),
  ("tableViewCell child label", []),
  ("all tableViewCell child label", [10]),
  ("tableViewCell child view child label", [4, 5, 8]),
  ("label text:'Banana' parent tableViewCell", [6]),
  ("label text:'Banana' parent view", [7, 6, 1, 0]),
  ("label text:'Banana' parent view index:1", [6]),
  ("label text:'Banana' parent tableView tableViewCell", [2, 6]),
  ("tableViewCell label parent tableViewCell", [2, 6]),
  ("label text:'Apple' sibling label", [5]),
  ("label sibling label", [4, 5]),
  ("tableViewCell index:0 sibling view", [6]),
  ("window sibling view", []),
  ("child window", [0]),
  ("child button", []),
  ("window child button", [11, 13]),
  ("view view label", [4, 5, 8, 12]),
  // Filters
  ("tableViewCell index:0", [2]),
  ("tableViewCell index:1", [6]),
  ("tableViewCell index:2", []),
  ("tableViewCell first", [2]),
  ("tableViewCell last", [6]),
  ("tableViewCell index:0 label index:1", [5]),
  ("label last index:0", [12]),
  ("view marked:'Save'", [11]),
  ("view marked:'save'", [11]),
  ("button marked:'It\\'s'", [13]),
  ("button marked:\"It's\"", [13]),
  ("view id:'save'", [11]),
  ("view identifier:'save'", [11]),
  ("view accessibilityLabel:'Save'", [11]),
  ("view text:'Save'", [11, 12]),
  ("view placeholder:'Name'", [14]),
  ("view enabled:NO", [13]),
  ("view isEnabled:YES", [11]),
  ("view enabled:1", [11]),
  ("view alpha:0.5", [8]),
  ("tableViewCell row:1", [6]),
  ("tableViewCell row:'1'", []),
  ("tableViewCell selected:YES label", [8]),
  ("view class:'UIWindow'", [0]),
  ("view text:'Crème brûlée'", [5]),
  ("view text:'Cre\u{300}me bru\u{302}le\u{301}e'", [5]),
  ("label index:-1", [12]),
  ("label index:-4", [4]),
  ("label index:-5", []),
  // Several classes
  ("button|textField", [11, 13, 14]),
  ("view:'UIButton'|UITextField", [11, 14]),
  ("button | label index:0", [4]),
  ("view|button index:0", [0]),
  // Regular expressions
  ("label text:/an/", [8]),
  ("label text:/^[AB]/", [4, 8]),
  ("label text:/APPLE|banana/i", [4, 8]),
  ("view marked:/^s.ve$/", [11]),
  ("view marked:/SAVE/i", [11]),
  ("tableViewCell row:/[01]/", [2, 6]),
  ("label text:/\\//", []),
  ("view class:/Button$/", [11, 13]),
  ("label text:/brûlée/", [5]),
  // Rows
  ("tableViewCell indexPath:1,0", [6]),
  ("tableView indexPath:0,0", [2]),
  ("tableView indexPath:0,0 label index:1", [5]),
  ("tableView indexPath:2,0", []),
  ("all tableView indexPath:2,0", [9]),
  ("tableView indexPath:0,1", []),
  // Roles
  ("view role:'button'", [11, 13]),
  ("view role:'text'", [4, 5, 8, 12]),
  ("view role:'Static Text' index:0", [4]),
  ("view role:'cell'", [2, 6]),
  ("view role:'text field'", [14]),
  ("view role:'nothing'", []),
  ("view {role == 'table'}", [1]),
  // Containing
  ("tableViewCell containing:(label text:'Banana')", [6]),
  ("tableViewCell containing:'Banana'", [6]),
  ("tableViewCell containing:(label)", [2, 6]),
  ("all tableViewCell containing:(label)", [2, 6, 9]),
  ("all tableViewCell containing:(visible label)", [2, 6]),
  ("tableViewCell containing:(child view child label text:'Banana')", [6]),
  ("tableViewCell containing:(child label)", []),
  ("view containing:(tableViewCell label text:'Banana')", [0, 1]),
  ("label containing:(parent tableViewCell row:1)", [8]),
  ("label containing:(sibling label text:'Apple')", [5]),
  ("label containing:(sibling label)", [4, 5]),
  ("tableViewCell containing:(view containing:(label text:'Apple'))", [2]),
  ("tableViewCell not(containing:(label text:'Apple'))", [6]),
  ("tableView containing:(label not(text:'Apple'))", [1]),
  ("button containing:(label)", [11]),
  // Not
  ("button not(marked:'Save')", [13]),
  ("button not(enabled:NO)", [11]),
  ("button not(first)", [13]),
  ("button not(index:0) index:0", [13]),
  ("label not(text:/a/)", [4, 5]),
  ("label not(buttonLabel)", [4, 5, 8]),
  ("control not(button)", [14]),
  ("control not(button marked:'Save')", [13, 14]),
  ("control not(view)", []),
  ("control not(button|textField)", []),
  ("label not({text CONTAINS 'a'})", [4, 5]),
  ("label not(not(text:'Apple'))", [4]),
  // Near
  ("button near:(textField)", [11]),
  ("control near:(button first)", [13]),
  ("control near:(button last)", [11]),
  ("control near:'Save'", [13]),
  ("button near:(slider)", []),
  ("label near:(label text:'Apple')", [5]),
  // Predicates
  ("label {text BEGINSWITH 'B'}", [8]),
  ("label {text beginswith 'B'}", [8]),
  ("label {text BEGINSWITH[c] 'b'}", [8]),
  ("label {text ENDSWITH 'e'}", [4, 5, 12]),
  ("label {text CONTAINS 'an'}", [8]),
  ("label {text CONTAINS 'AN'}", []),
  ("label {text CONTAINS ''}", [4, 5, 8, 12]),
  ("label {text ==[c] 'APPLE'}", [4]),
  ("label {text = 'Apple'}", [4]),
  ("label {text ==[d] 'Creme brulee'}", [5]),
  ("label {text ==[cd] 'CREME BRULEE'}", [5]),
  ("label {text == 'Creme brulee'}", []),
  ("label {text != 'Apple'}", [5, 8, 12]),
  ("label {text <> 'Apple'}", [5, 8, 12]),
  ("label {text LIKE 'A*e'}", [4]),
  ("label {text LIKE '?a?e'}", [12]),
  ("label {text LIKE '*a*a*'}", [8]),
  ("label {text LIKE 'a'}", []),
  ("label {text LIKE[c] 'a*'}", [4]),
  ("label {text MATCHES 'A\\w+'}", [4]),
  ("label {text MATCHES 'A'}", []),
  ("label {text MATCHES[c] 'a.*|b.*'}", [4, 8]),
  ("label {text MATCHES[d] '\\D+brulee'}", [5]),
  ("label {text < 'B'}", [4]),
  ("label {text >= 'Crème brûlée'}", [5, 12]),
  ("tableViewCell {row > 0}", [6]),
  ("tableViewCell {row >= 0}", [2, 6]),
  ("tableViewCell {row <= 0}", [2]),
  ("tableViewCell {row == 1}", [6]),
  ("view {alpha < 0.75}", [8]),
  ("view {enabled == NO}", [13]),
  ("button {id == nil}", [13]),
  ("button {id != NULL}", [11]),
  ("label {text BEGINSWITH 'A' OR text BEGINSWITH 'B'}", [4, 8]),
  ("label {text CONTAINS 'a' AND NOT text BEGINSWITH 'B'}", [12]),
  ("label {text CONTAINS 'a' && !(text BEGINSWITH 'B' || text == 'x')}", [12]),
  ("label {text == 'x' OR text == 'Apple' AND text == 'Apple'}", [4]),
  ("label {(text == 'x' OR text == 'Apple') AND NOT NOT text == 'Apple'}", [4]),
  ("label { text BEGINSWITH 'B' } index:0", [8]),
  ("button {label == 'It\\'s'}", [13]),
]

@Suite struct QueryEvaluationTests {
  @Test func allQueriesAreThere() {
    #expect(queryCases.count == 174)
  }

  @Test(arguments: queryCases)
  func queryFinds(query: String, found: [Int]) throws {
    let result = try Query(parsing: query).elements(in: HandmadeTree.sample)
    #expect(result.map(\.index) == found)
  }

  /// A query finds one element if that is among all that it finds.
  @Test(arguments: queryCases)
  func queryFindsSingleElements(query: String, found: [Int]) throws {
    let query = try Query(parsing: query)
    let tree = HandmadeTree.sample
    let single = (0..<tree.count).filter { query.finds(ElementID($0), in: tree) }
    #expect(single == Set(found).sorted())
  }

  /// The same with filters about the elements around, which are looked at outwards from a single element.
  @Test(
    arguments: [
      Query.element("label").not(.view.inside(.element("button"))), .view.inside(.element("tableViewCell")),
      .view.not(.view.inside(.view.not(.element("window")))), .view.containing(.element("label")),
      .view.inside(.element("label")), .view.role("button").not(.view.containing(.element("label"))),
    ] as [Query])
  func queryFindsSingleElementsByThoseAround(query: Query) {
    let tree = HandmadeTree.sample
    let single = (0..<tree.count).filter { query.finds(ElementID($0), in: tree) }
    #expect(single == query.elements(in: tree).map(\.index))
  }

  /// Swift regards both spellings of `é` as equal, regular expressions do not; the order of parsing must not matter.
  @Test func unicodeSpellingsAreDistinctQueries() throws {
    let texts = ["caf\u{E9}", "cafe\u{301}"]
    let label = ElementClass("UILabel")
    let tree = HandmadeTree(Handmade(label, [.text: .string(texts[0])], [Handmade(label, [.text: .string(texts[1])])]))
    for (index, text) in texts.enumerated() {
      #expect(try Query(parsing: "label text:/\(text)/").elements(in: tree).map(\.index) == [index])
    }
  }

  /// Pages begin with `page` and `document`, which are also a window and a web view.
  @Test(arguments: ["page", "window", "UIWindow", "pages", "* {class == 'page'}"])
  func classesInSmallLettersAreFound(query: String) throws {
    let root = Handmade(
      ElementClass("page", superclasses: ["UIWindow", "UIView"]), [:], [Handmade(ElementClass("UILabel"))])
    let tree = HandmadeTree(root)
    #expect(try Query(parsing: query).elements(in: tree).map(\.index) == [0])
    #expect(tree.classWord(of: ElementID(0)) == "page" && tree.describe(ElementID(0)).hasPrefix("page "))
  }

  @Test(arguments: queryCases)
  func descriptionIsReadAsTheSameQuery(query: String, found: [Int]) throws {
    let query = try Query(parsing: query)
    #expect(try Query(parsing: query.description) == query)
  }

  /// Selectors and their values for the first element found.
  @Test(
    arguments: [
      ("button", ["text"], "Save"), ("button", ["id"], "save"), ("button", ["class"], "UIButton"),
      ("button", ["frame"], "10,400 80×44"), ("button", ["frame", "width"], "80"),
      ("button", ["frame", "center_y"], "422"),
      ("button", ["text", "length"], "4"), ("button", ["enabled"], "YES"), ("tableViewCell", ["row"], "0"),
      ("button", ["nonsense"], nil), ("button", ["text", "width"], nil), ("button", ["nonsense", "width"], nil),
      ("button", [], "UIButton id:'save' text:'Save' (10,400 80×44)"),
    ] as [(String, [String], String?)])
  func selectorsAreAskedOneAfterAnother(query: String, selectors: [String], answer: String?) throws {
    let tree = HandmadeTree.sample
    let element = try #require(try Query(parsing: query).elements(in: tree).first)
    #expect(tree.value(of: element, selectors: selectors)?.description == answer)
  }

  @Test(arguments: [
    ("button", false), ("button index:0", true), ("button first", true), ("button last", true),
    ("tableViewCell index:0 label", false), ("button first marked:'x'", true),
  ])
  func querySaysWhetherItChoosesOne(query: String, choosesOne: Bool) throws {
    #expect(try Query(parsing: query).choosesOne == choosesOne)
  }
}
