import ElementQuery
import Testing

/// Texts that are no queries: the column of the problem, and what the message says.
private let errors: [(query: String, column: Int, says: String)] = [
  ("", 1, "nothing is asked for"),
  ("   ", 4, "nothing is asked for"),
  ("all", 4, "a class is missing"),
  ("button child", 13, "a class is missing"),
  ("marked:'x'", 1, "Write the class first"),
  ("button marked:x", 15, "Write marked:'x'."),
  ("button marked:'x", 15, "has no end"),
  ("button marked:'x\\'", 15, "has no end"),
  ("button marked:5", 15, "marked: takes a text"),
  ("button index:x", 14, "index:"),
  ("button index:-1", 14, "index:0 is the first"),
  ("button index:'0'", 14, "index:0 is the first"),
  ("button index:99999999999999999999999", 14, "index:"),
  ("button text:1.2.3", 13, "is not a number"),
  ("button css:'a'", 8, "there is no filter css:"),
  ("webView xpath:'//a'", 9, "there is no filter xpath:"),
  ("button ?", 8, "neither a class nor a filter"),
  ("view:UIButton", 6, "in quotes"),
  ("button 5", 8, "not the name of a class"),
  ("label {text BEGINSWITH 'x'", 7, "has no end"),
  ("label {text BEGINWITH 'x'}", 13, "Did you mean BEGINSWITH?"),
  ("label {text}", 12, "an operator is missing"),
  ("label {text == }", 16, "a value is missing"),
  ("label {text == Save}", 16, "Write 'Save'."),
  ("label {== 'x'}", 8, "the name of a property is missing"),
  ("label {text ==[x] 'a'}", 16, "there is no modifier [x]"),
  ("label {text ==[] 'a'}", 16, "a modifier is written"),
  ("label {text CONTAINS YES}", 22, "takes a text"),
  ("label {text MATCHES '('}", 21, "cannot be read"),
  ("label {(text == 'a'}", 8, "Close it with )"),
  ("label {text == 'a' text == 'b'}", 20, "AND, OR or } is missing"),
  ("label {text == 'a'} }", 21, "neither a class nor a filter"),
  ("label {text < nil}", 15, "Only == and != can."),
  ("label index:0button", 14, "a space is missing"),
  ("label text:'a''b'", 15, "a space is missing"),
  ("child all button", 7, "all stands where a class is missing"),
  ("first", 1, "view is any class"),
  ("tlačítko text:x", 15, "Write text:'x'."),
]

@Suite struct QueryErrorTests {
  @Test func allErrorsAreThere() {
    #expect(errors.count == 38)
  }

  @Test(arguments: errors)
  func errorPointsAtTheProblem(query: String, column: Int, says: String) throws {
    let error = try #require(throws: Diagnostic.self) { try Query(parsing: query) }
    #expect(error.location?.column == column)
    #expect(error.description.contains(says), "\(error)")
  }

  @Test(arguments: ["NOT ", "!", "("])
  func deepPredicateIsRefused(opening: String) throws {
    let text = "label {" + String(repeating: opening, count: 100_000) + "text == 'x'}"
    let error = try #require(throws: Diagnostic.self) { try Query(parsing: text) }
    #expect(error.problem.contains("nested more than 64 deep"))
  }

  @Test(arguments: ["(", "["])
  func deepRegularExpressionIsRefused(opening: String) throws {
    let text = "label {text MATCHES '" + String(repeating: opening, count: 100_000) + "'}"
    let error = try #require(throws: Diagnostic.self) { try Query(parsing: text) }
    #expect(error.problem.contains("more than 64 parentheses"))
  }

  @Test func deepestPredicateIsWrittenAndReadAgain() throws {
    let query = try Query(parsing: "label {" + String(repeating: "NOT ", count: 63) + "text == 'x'}")
    #expect(try Query(parsing: query.description) == query)
  }

  @Test func longQueriesAreRead() throws {
    let text = Array(repeating: "view", count: 10_000).joined(separator: " ")
    #expect(try Query(parsing: text).description == text)
  }
}
