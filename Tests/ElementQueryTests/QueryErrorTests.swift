import ElementQuery
import Testing

/// Invalid queries with the column of the problem and a part of the message; also used to test the script of pages.
let queryErrors: [(query: String, column: Int, says: String)] = [
  ("", 1, "nothing is asked for"),
  ("   ", 4, "nothing is asked for"),
  ("all", 4, "a class is missing"),
  ("button child", 13, "a class is missing"),
  ("marked:'x'", 1, "Begin with a class"),
  ("button marked:x", 15, "Write marked:'x'."),
  ("button marked:'x", 15, "has no end"),
  ("button marked:'x\\'", 15, "has no end"),
  ("button marked:5", 15, "marked: takes a text"),
  ("button index:x", 14, "index:"),
  ("button index:'0'", 14, "index:0 is the first"),
  ("button index:99999999999999999999999", 14, "index:"),
  ("button text:1.2.3", 13, "is not a number"),
  ("button text:5", 13, "Write text:'5'."),
  ("button enabled:maybe", 16, "Write enabled:YES or enabled:NO."),
  ("button enabled:'YES'", 16, "enabled: takes YES or NO"),
  ("button alpha:half", 14, "alpha: takes a number"),
  ("button index:first", 14, "Write first, without index:."),
  ("button index:0.5", 14, "takes a whole number"),
  ("tableViewCell indexPath:1", 25, "a row and a section"),
  ("tableViewCell indexPath:1,x", 25, "a row and a section"),
  ("tableViewCell indexPath:-1,0", 25, "a row and a section"),
  ("button label:/a(/", 16, "matching"),
  ("button label:/a\\/(/", 18, "matching"),
  ("button label:/a", 14, "has no end"),
  ("button label:/(?=a)/", 15, "no look-around"),
  ("button label:/(a)\\1/", 15, "references to groups"),
  ("button label:/(?>a)/", 15, "atomic groups"),
  ("button label:/a/x", 17, "a space is missing"),
  ("button|", 8, "a class is missing"),
  ("button|5", 8, "not the name of a class"),
  ("button|all", 8, "all stands where"),
  ("button)", 7, "no parenthesis that ) closes"),
  ("cell containing:", 17, "containing: takes a query"),
  ("cell containing:label", 17, "containing: takes a query"),
  ("cell containing:(", 18, "nothing is asked for"),
  ("cell containing:(label", 17, "Close it with )"),
  ("cell containing:(label text:5)", 29, "Write text:'5'."),
  ("cell containing:(label index:0)", 6, "index:0 cannot stand inside containing:"),
  ("cell containing:(label css:'a')", 6, "cannot stand inside containing:"),
  ("cell containing:(label near:'a')", 6, "cannot stand inside containing:"),
  ("cell containing:(label not(first))", 6, "cannot stand inside containing:"),
  ("cell near:5", 11, "near: takes a query"),
  ("cell not()", 10, "a class is missing"),
  ("cell not(label button)", 16, "one class with filters"),
  ("cell not(label", 9, "Close it with )"),
  ("webView css:a", 13, "css: takes an expression in quotes"),
  ("webView css:''", 14, "a part of the CSS selector is missing"),
  ("webView css:'a >'", 17, "a part of the CSS selector is missing"),
  ("webView css:'a,'", 16, "a part of the CSS selector is missing"),
  ("webView css:'a !'", 16, "a part of the CSS selector is missing"),
  ("webView css:'a.'", 16, "the name of a class"),
  ("webView css:'a[href'", 15, "Close it with ]"),
  ("webView css:'a[\\'x]'", 16, "an attribute is missing"),
  ("webView css:'a:frist-child'", 15, "Did you mean 'first-child'?"),
  ("webView css:'li:nth-child(x)'", 27, "a number, odd, even"),
  ("webView css:'a:not(b:not(c))'", 21, ":not cannot stand inside :not"),
  ("view xpath:5", 12, "xpath: takes an expression"),
  ("view xpath:''", 13, "a step of the path is missing"),
  ("view xpath:'//'", 15, "a step of the path is missing"),
  ("view xpath:'//a['", 17, "a step of the path is missing"),
  ("view xpath:'//a[@x'", 16, "Close it with ]"),
  ("view xpath:'//a[@x=]'", 20, "a step of the path is missing"),
  ("view xpath:'//a[0]'", 17, "positions count from 1"),
  ("view xpath:'//a[1][2]'", 20, "one position"),
  ("view xpath:'//preceding::a[1]'", 28, "this position is not supported"),
  ("view xpath:'//a[.//b[1][descendant::c[2]]]'", 39, "this position is not supported"),
  ("view xpath:'//a[//b]'", 17, "begins at the element"),
  ("view xpath:'//@x'", 15, "not attributes"),
  ("view xpath:'//foo::a'", 15, "foo is not an axis"),
  ("view xpath:'//a[cuont(b)=1]'", 17, "cuont() is not a known function"),
  ("view xpath:'//a[contains(@x)]'", 28, "takes a value and a text"),
  ("view xpath:'//a[matches(@x,\"(\")]'", 29, "matching"),
  ("view xpath:'//a[@x=\"b]'", 20, "has no end"),
  ("view xpath:'//a]'", 16, "unexpected text in the XPath"),
  ("view xpath:'(//a'", 13, "Close it with )"),
  ("view xpath:'(//a)[@x]'", 19, "a position must follow"),
  ("button ?", 8, "neither a class nor a filter"),
  ("view:UIButton", 6, "in quotes"),
  ("button 5", 8, "not the name of a class"),
  ("label {text BEGINSWITH 'x'", 7, "has no end"),
  ("label {text BEGINWITH 'x'}", 13, "Did you mean BEGINSWITH?"),
  ("label {text}", 12, "an operator is missing"),
  ("label {text == }", 16, "a value is missing"),
  ("label {text == Save}", 16, "Write 'Save'."),
  ("label {== 'x'}", 8, "the name of a property is missing"),
  ("label {text ==[x] 'a'}", 16, "[x] is not a modifier"),
  ("label {text ==[] 'a'}", 16, "a modifier is written"),
  ("label {text CONTAINS YES}", 22, "takes a text"),
  ("label {text MATCHES '('}", 22, "cannot be read"),
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
    #expect(queryErrors.count == 99)
  }

  @Test(arguments: queryErrors)
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
    #expect(error.problem.contains("longer than 1000 characters"))
  }

  @Test(arguments: [
    ("view containing:(", ")"), ("view near:(", ")"), ("view not(", ")"), ("view xpath:'//a[", "]'"),
    ("view xpath:'//a[(", ")]'"), ("view xpath:'//a[not(", ")]'"), ("view xpath:'//a[b", "]'"),
    ("view xpath:'//a[lower-case(", ")]'"),
  ])
  func deepNestingIsRefused(opening: String, closing: String) throws {
    let part = opening.drop { $0 != "[" && $0 != "(" }
    let text = opening + String(repeating: opening.hasSuffix("b") ? "[b" : String(part.dropFirst()), count: 50_000)
    let error = try #require(throws: Diagnostic.self) { try Query(parsing: text + closing) }
    #expect(error.location != nil)
  }

  @Test(arguments: ["containing:(view ", "near:(view ", "not(view "])
  func deeplyNestedQueriesAreRefused(opening: String) throws {
    let text = "view " + String(repeating: opening, count: 17) + "first" + String(repeating: ")", count: 17)
    let error = try #require(throws: Diagnostic.self) { try Query(parsing: text) }
    #expect(error.problem.contains("nested more than 16 deep"))
  }

  @Test func errorShowsTheQueryWithACaret() throws {
    let error = try #require(throws: Diagnostic.self) { try Query(parsing: "button\tenabled:maybe") }
    #expect(
      error.description == """
        query:1:16: error: enabled: takes YES or NO
          button enabled:maybe
                         ^^^^^
        Write enabled:YES or enabled:NO.
        """)
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
