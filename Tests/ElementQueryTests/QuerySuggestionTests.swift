import ElementQuery
import Testing

@Suite struct QuerySuggestionTests {
  /// Elements of the sample tree with their most robust queries.
  @Test(arguments: [
    (0, "window"), (1, "tableView id:'list'"), (2, "tableViewCell containing:(label marked:'Apple')"),
    (4, "label marked:'Apple'"), (8, "label text:'Banana'"), (10, "all label text:'Cherry'"), (11, "button id:'save'"),
    (12, "buttonLabel text:'Save'"), (13, "view:'RoundButton' marked:'It\\'s'"), (14, "textField placeholder:'Name'"),
    (15, "webView"),
  ])
  func mostRobustQueryComesFirst(element: Int, query: String) {
    let suggestions = HandmadeTree.sample.suggestions(for: ElementID(element))
    #expect(suggestions.first?.query.description == query, "\(suggestions)")
  }

  /// Every suggested query finds exactly the element, and scores are in descending order.
  @Test func everySuggestionFindsTheElementAlone() throws {
    let tree = HandmadeTree.sample
    var count = 0
    for element in (0..<tree.count).map(ElementID.init) {
      let suggestions = tree.suggestions(for: element, limit: .max)
      #expect(!suggestions.isEmpty)
      #expect(zip(suggestions, suggestions.dropFirst()).allSatisfy { $0.score >= $1.score })
      for suggestion in suggestions {
        let read = try Query(parsing: suggestion.query.description)
        #expect(read.elements(in: tree) == [element], "\(suggestion)")
        #expect((0...100).contains(suggestion.score) && !suggestion.reason.isEmpty)
        count += 1
      }
    }
    #expect(count > 40)
  }

  @Test func anIndexIsTheLastResort() throws {
    let label = ElementClass("UILabel")
    let tree = HandmadeTree(
      Handmade(ElementClass("UIWindow"), [:], [Handmade(label, [.text: "a"]), Handmade(label, [.text: "a"])]))
    let suggestions = tree.suggestions(for: ElementID(2))
    #expect(suggestions.map(\.query.description) == ["label index:1"])
    #expect(suggestions.map(\.score) == [20])
  }

  @Test func shortestQueryIsShort() {
    #expect(HandmadeTree.sample.shortestQuery(for: ElementID(14))?.description == "textField")
    #expect(HandmadeTree.sample.shortestQuery(for: ElementID(11))?.description == "button id:'save'")
  }
}
