import ElementQuery
import Testing

/// Queries without results, and the explanations.
private let explanations: [(query: String, reason: String)] = [
  ("button marked:'Sav'", "no button of 2 is marked 'Sav'; did you mean 'Save' (button, identifier save)?"),
  ("button marked:'Delete'", "no button of 2 is marked 'Delete'"),
  ("label text:'Aple'", "no label of 4 has text:'Aple'; did you mean 'Apple' (label)?"),
  ("label text:'apple'", "no label of 4 has text:'apple'; did you mean 'Apple' (label)?"),
  (
    "label text:'Cherry'",
    "no label of 4 has text:'Cherry'; this one is not visible: UILabel text:'Cherry' not visible (0,0 100×40)"
  ),
  ("buton", "no buton was found; did you mean button?"),
  ("Button", "no Button was found; did you mean button?"),
  ("UIButon", "no UIButon was found; did you mean UIButton?"),
  ("view:'Roundbutton'", "no view:'Roundbutton' was found; did you mean view:'RoundButton'?"),
  ("slider", "no slider was found"),
  (
    "tableViewCell index:2",
    "no tableViewCell of 2 has the index 2; this one is not visible: "
      + "UITableViewCell not visible (0,0 100×40)"
  ),
  ("button label index:3", "no label of 1 has the index 3"),
  ("view:'UIControl'", "no view:'UIControl' was found, but UIButton derives from it; did you mean control?"),
  ("tableViewCell rwo:1", "no tableViewCell of 2 has rwo:1; did you mean row:?"),
  ("button makred:'Save'", "no button of 2 has makred:'Save'; did you mean marked:?"),
  ("label {text BEGINSWITH 'Z'}", "no label of 4 fulfils {text BEGINSWITH 'Z'}"),
  (
    "label {text CONTAINS 'BRULEE'}",
    "no label of 4 fulfils {text CONTAINS 'BRULEE'}; apart from case and accents there is "
      + "UILabel text:'Crème brûlée' (0,0 100×40)"
  ),
  ("label {text ==[cd] 'xx' OR NOT text != 'yy'}", "no label of 4 fulfils {text ==[cd] 'xx' OR NOT text != 'yy'}"),
  ("tableViewCell button", "no button is inside the 2 elements found before"),
  ("tableViewCell first child label", "no label is directly inside the 1 element found before"),
  ("window child tableViewCell marked:'x'", "no tableViewCell is directly inside the 1 element found before"),
  ("tableView child label", "no label is directly inside the 1 element found before"),
  (
    "tableViewCell containing:(label text:'Aple')",
    "no tableViewCell of 2 contains label text:'Aple': no label of 4 has text:'Aple'; did you mean 'Apple' (label)?"
  ),
  (
    "button containing:(textField)",
    "no button of 2 contains textField, though it is on the screen"
  ),
  ("button near:(slider)", "no button of 2 is near slider: no slider was found"),
  ("button not(view)", "every button of 2 is what not(view) leaves out"),
  (
    "button|textField marked:'Sav'",
    "no button|textField of 3 is marked 'Sav'; did you mean 'Save' (button, identifier save)?"
  ),
  ("label marked:'save'", "no label of 4 is marked 'save', but there is UIButton id:'save' text:'Save' (10,400 80×44)"),
  ("label text:/x+/", "no label of 4 has text:/x+/"),
  ("tableView indexPath:5,0", "no tableView of 1 is or has a cell in row 5 of section 0"),
  ("view xpath:'//slider'", "xpath:'//slider' selects nothing in 14 views"),
]

@Suite struct ExplanationTests {
  @Test func allExplanationsAreThere() {
    #expect(explanations.count == 31)
  }

  @Test(arguments: explanations)
  func reasonIsGiven(query: String, reason: String) throws {
    let explanation = try #require(try Query(parsing: query).explanation(in: HandmadeTree.sample))
    #expect(explanation.description == reason)
  }

  @Test func emptyingPartIsNamed() throws {
    let query = try Query(parsing: "tableViewCell label {text CONTAINS 'a'} text:'x' index:0")
    let explanation = try #require(query.explanation(in: HandmadeTree.sample))
    #expect(explanation.part == "text:'x'")
    #expect(explanation.remaining == 1)
  }

  @Test(arguments: [
    ("tableViewCell label text:'Apple'", ["tableViewCell 2", "label 3", "text:'Apple' 1"]),
    ("all tableViewCell row:5 label", ["all tableViewCell 3", "row:5 0"]),
    ("all tableViewCell visible child view index:0", ["all tableViewCell 3", "visible child view 2", "index:0 1"]),
    ("slider label", ["slider 0"]),
  ])
  func traceShowsWhatEachPartLeft(query: String, parts: [String]) throws {
    let trace = try Query(parsing: query).trace(in: HandmadeTree.sample)
    #expect(trace.parts.map { "\($0.text) \($0.remaining)" } == parts)
  }

  @Test func nothingIsExplainedWhereSomethingIsFound() throws {
    #expect(try Query(parsing: "button").explanation(in: HandmadeTree.sample) == nil)
  }

  @Test func summaryOmitsTheKeysOfAKeyboard() {
    let view = ElementClass("UIView")
    let key = Handmade(ElementClass("UIKBKeyView", of: view), [.text: "q"])
    let tree = HandmadeTree(
      Handmade(
        ElementClass("UIWindow", of: view), [:],
        [
          Handmade(ElementClass("UIKeyboard", of: view), [:], [Handmade(view, [:], [key, key])]),
          Handmade(ElementClass("UILabel", of: view), [.text: "after"]),
        ]))
    #expect(tree.summary() == ["keyboard", "label text:'after'"])
  }

  @Test func summaryShowsWhatAUserSees() {
    #expect(
      HandmadeTree.sample.summary() == [
        "tableView id:'list'",
        "  label text:'Apple'",
        "  label text:'Crème brûlée'",
        "  label text:'Banana'",
        "button id:'save' text:'Save'",
        "view:'RoundButton' label:'It\\'s'",
        "textField placeholder:'Name'",
      ])
    #expect(HandmadeTree.sample.summary(limit: 3) == ["tableView id:'list'", "  label text:'Apple'", "… and 5 more"])
  }
}
