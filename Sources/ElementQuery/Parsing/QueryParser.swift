/// Parses the text of a query into steps.
struct QueryParser {
  var scanner: QueryScanner
  /// The number of open parentheses.
  private var depth = 0
  /// The deepest nesting of queries: deeper than hand-written ones, but far from the stack's limit.
  private static let deepest = 16

  /// The filters after a class, for messages.
  static let filters = [
    "marked:'…'", "id:'…'", "text:'…'", "label:/…/", "placeholder:'…'", "role:'…'", "index:N", "first", "last",
    "indexPath:row,section", "containing:(…)", "near:(…)", "not(…)", "css:'…'", "xpath:'…'", "property:value",
    "{predicate}",
  ]

  /// The words that are not classes.
  fileprivate static let reserved = Set(["all", "visible", "first", "last"] + Query.Direction.allCases.map(\.rawValue))

  init(_ text: String) {
    scanner = QueryScanner(text)
  }

  /// Parses a whole text.
  mutating func parse() throws(Diagnostic) -> [Query.Step] {
    let steps = try parseQuery(looksAtInvisible: false)
    guard scanner.isAtEnd else { throw scanner.error("this ) closes no parenthesis") }
    return steps
  }

  /// query = step+
  private mutating func parseQuery(looksAtInvisible: Bool) throws(Diagnostic) -> [Query.Step] {
    var steps: [Query.Step] = []
    scanner.skipSpaces()
    while !isAtEndOfQuery {
      steps.append(try parseStep(looksAtInvisible: steps.last?.looksAtInvisible ?? looksAtInvisible))
    }
    guard !steps.isEmpty else {
      throw scanner.error("nothing is asked for", advice: "Name a class: button, label index:0, view marked:'Save'.")
    }
    return steps
  }

  private var isAtEndOfQuery: Bool { scanner.isAtEnd || scanner.isNext(")") }

  /// step = [ "all" | "visible" ] [ "descendant" | "child" | "parent" | "sibling" ] classes filter*
  private mutating func parseStep(looksAtInvisible: Bool) throws(Diagnostic) -> Query.Step {
    var step = Query.Step(looksAtInvisible: looksAtInvisible, classes: .any)
    var start = scanner.offset
    var word = try readClassWord()
    if word == "all" || word == "visible" {
      step.looksAtInvisible = word == "all"
      start = scanner.offset
      word = try readClassWord()
    }
    if let direction = Query.Direction(rawValue: word) {
      step.direction = direction
      start = scanner.offset
      word = try readClassWord()
    }
    step.classes = try parseClasses(word, start: start)
    scanner.skipSpaces()
    step.filters = try parseFilters(of: step)
    return step
  }

  /// Reads the filters of a query's part, with the spaces between and after them.
  private mutating func parseFilters(of step: Query.Step) throws(Diagnostic) -> [Query.Filter] {
    var filters: [Query.Filter] = []
    while let filter = try parseFilter(looksAtInvisible: step.looksAtInvisible) {
      filters.append(filter)
      guard isAtEndOfQuery || scanner.isNext("{") || scanner.isAtSpace else {
        throw scanner.error("a space is missing after \(step.description(of: filter))")
      }
      scanner.skipSpaces()
    }
    return filters
  }

  /// Reads `*` or a word, and the spaces after it unless a colon follows.
  private mutating func readClassWord() throws(Diagnostic) -> String {
    let word = scanner.read("*") ? "*" : scanner.readWord()
    guard !word.isEmpty else {
      throw scanner.error(
        isAtEndOfQuery ? "a class is missing at the end" : "this is neither a class nor a filter",
        advice: "A class is a word such as button or label, * or view for every element; "
          + "filters are \(QueryParser.filters.joined(separator: ", ")).")
    }
    if !scanner.isNext(":") { scanner.skipSpaces() }
    return word
  }

  /// classes = class ( "|" class )*
  private mutating func parseClasses(_ word: String, start: Int) throws(Diagnostic) -> Query.ClassPattern {
    let first = try parseClass(word, start: start)
    guard scanner.isNext("|") else { return first }
    var patterns = [first]
    while scanner.read("|") {
      scanner.skipSpaces()
      let start = scanner.offset
      patterns.append(try parseClass(try readClassWord(), start: start))
    }
    return .oneOf(patterns)
  }

  /// class = "*" | "view" | "view:" string | word, with the spaces after it
  private mutating func parseClass(_ word: String, start: Int) throws(Diagnostic) -> Query.ClassPattern {
    if scanner.read(":") {
      guard word == "view" else {
        throw scanner.error(
          "\(word): is a filter, but it is before the first class", at: start, width: word.unicodeScalars.count,
          advice: "Begin with a class; 'view' stands for every class: view \(word):…")
      }
      scanner.skipSpaces()
      guard let name = try scanner.readString() else {
        throw scanner.error("view: takes the name of a class in quotes", advice: "Write view:'UIButton'.")
      }
      scanner.skipSpaces()
      return .exactly(name)
    }
    guard word != "*", word != "view" else { return .any }
    guard !QueryParser.reserved.contains(word) else {
      throw scanner.error(
        "\(word) stands where a class is missing", at: start, width: word.unicodeScalars.count,
        advice: "A step is written [all|visible] [descendant|child|parent|sibling] Class filters; view is any class.")
    }
    guard let pattern = Query.ClassPattern(word: word) else {
      throw scanner.error("\(word) is not the name of a class", at: start, width: word.unicodeScalars.count)
    }
    return pattern
  }

  /// Reads parentheses whose content `body` reads.
  mutating func parseParentheses<Value>(
    _ body: (inout QueryParser) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let start = scanner.offset
    _ = scanner.read("(")
    depth += 1
    defer { depth -= 1 }
    guard depth <= QueryParser.deepest else {
      throw scanner.error("queries are nested more than \(QueryParser.deepest) deep", at: start)
    }
    scanner.skipSpaces()
    let value = try body(&self)
    scanner.skipSpaces()
    guard scanner.read(")") else {
      throw scanner.error("a parenthesis that begins here has no end", at: start, advice: "Close it with ).")
    }
    return value
  }

  /// Reads a query in parentheses; its errors have columns of the whole text.
  mutating func parseNestedQuery(looksAtInvisible: Bool) throws(Diagnostic) -> Query {
    try parseParentheses { parser throws(Diagnostic) in
      Query(steps: try parser.parseQuery(looksAtInvisible: looksAtInvisible))
    }
  }

  /// not = "(" [ classes ] filter* ")", with classes or at least one filter
  mutating func parseNot(looksAtInvisible: Bool) throws(Diagnostic) -> Query.Filter {
    try parseParentheses { parser throws(Diagnostic) in
      var step = Query.Step(looksAtInvisible: looksAtInvisible, classes: .any)
      step.filters = try parser.parseFilters(of: step)
      if step.filters.isEmpty {
        let start = parser.scanner.offset
        step.classes = try parser.parseClasses(try parser.readClassWord(), start: start)
        parser.scanner.skipSpaces()
        step.filters = try parser.parseFilters(of: step)
      }
      guard parser.isAtEndOfQuery else {
        throw parser.scanner.error(
          "not(…) takes one class with filters, not several",
          advice: "Write one class with its filters: not(button marked:'OK').")
      }
      // The content of not(…) is only tested, so the step's visibility does not matter.
      step.looksAtInvisible = false
      return .not(step)
    }
  }
}

extension Query.ClassPattern {
  /// The class pattern for a word other than `view`; nil for a reserved or invalid word.
  init?(word: String) {
    guard let initial = word.unicodeScalars.first, initial.properties.isAlphabetic || initial == "_",
      !QueryParser.reserved.contains(word)
    else { return nil }
    self = initial.properties.isLowercase ? .shorthand(word) : .named(word)
  }
}
