/// Reads the text of a query into its steps.
struct QueryParser {
  private var scanner: QueryScanner

  /// What can stand behind a class, as it is listed in messages.
  static let filters = [
    "marked:'…'", "id:'…'", "text:'…'", "placeholder:'…'", "index:N", "first", "last", "property:value", "{predicate}",
  ]
  /// Filters of Calabash that mean nothing here; taken for properties they would silently find nothing.
  private static let unsupported: Set = ["css", "xpath", "indexPath", "containing", "webView", "javascript"]

  /// The words that are no classes.
  private static let reserved = Set(["all", "visible", "first", "last"] + Query.Direction.allCases.map(\.rawValue))

  init(_ text: String) {
    scanner = QueryScanner(text)
  }

  /// query = step+
  mutating func parseQuery() throws(Diagnostic) -> [Query.Step] {
    var steps: [Query.Step] = []
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      steps.append(try parseStep(looksAtInvisible: steps.last?.looksAtInvisible ?? false))
    }
    guard !steps.isEmpty else {
      throw scanner.error("nothing is asked for", advice: "Name a class: button, label index:0, view marked:'Save'.")
    }
    return steps
  }

  /// step = [ "all" | "visible" ] [ "descendant" | "child" | "parent" | "sibling" ] class filter*
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
    step.classes = try parseClass(word, start: start)
    scanner.skipSpaces()
    while let filter = try parseFilter() {
      step.filters.append(filter)
      guard scanner.isAtEnd || scanner.next == "{" || scanner.next?.properties.isWhitespace == true else {
        throw scanner.error("a space is missing behind \(filter)")
      }
      scanner.skipSpaces()
    }
    return step
  }

  /// Reads `*` or a word, with the spaces behind it unless a colon follows.
  private mutating func readClassWord() throws(Diagnostic) -> String {
    let word = scanner.read("*") ? "*" : scanner.readWord()
    guard !word.isEmpty else {
      throw scanner.error(
        scanner.isAtEnd ? "a class is missing at the end" : "this is neither a class nor a filter",
        advice: "A class is a word such as button or label, * or view for every element; "
          + "filters are \(QueryParser.filters.joined(separator: ", ")).")
    }
    if scanner.next != ":" { scanner.skipSpaces() }
    return word
  }

  /// class = "*" | "view" | "view:" string | word
  private mutating func parseClass(_ word: String, start: Int) throws(Diagnostic) -> Query.ClassPattern {
    if scanner.read(":") {
      guard word == "view" else {
        throw scanner.error(
          "\(word): is a filter and stands before any class", at: start, width: word.unicodeScalars.count,
          advice: "Write the class first, view for any: view \(word):….")
      }
      guard let name = try scanner.readString() else {
        throw scanner.error("view: takes the name of a class in quotes", advice: "Write view:'UIButton'.")
      }
      return .exactly(name)
    }
    guard word != "*", word != "view" else { return .any }
    guard !QueryParser.reserved.contains(word) else {
      throw scanner.error(
        "\(word) stands where a class is missing", at: start, width: word.unicodeScalars.count,
        advice: "A step is written [all|visible] [descendant|child|parent|sibling] Class filters; view is any class.")
    }
    guard let initial = word.unicodeScalars.first, initial.properties.isAlphabetic || initial == "_" else {
      throw scanner.error("\(word) is not the name of a class", at: start, width: word.unicodeScalars.count)
    }
    return initial.properties.isLowercase ? .shorthand(word) : .named(word)
  }

  /// filter = "first" | "last" | "{" predicate "}" | word ":" value; nil where the next step begins or the query ends
  private mutating func parseFilter() throws(Diagnostic) -> Query.Filter? {
    if scanner.next == "{" { return .predicate(try parsePredicate()) }
    let before = scanner
    let start = scanner.offset
    let word = scanner.readWord()
    if word == "first", scanner.next != ":" { return .first }
    if word == "last", scanner.next != ":" { return .last }
    guard !word.isEmpty, word != "view", scanner.read(":") else {
      scanner = before
      return nil
    }
    guard !QueryParser.unsupported.contains(word) else {
      throw scanner.error(
        "there is no filter \(word):", at: start, width: word.unicodeScalars.count,
        advice: "There are \(QueryParser.filters.joined(separator: ", ")).")
    }
    return try parseFilterValue(of: word, start: start)
  }

  /// value = string | number | "YES" | "NO"
  private mutating func parseFilterValue(of word: String, start: Int) throws(Diagnostic) -> Query.Filter {
    scanner.skipSpaces()
    let valueStart = scanner.offset
    guard let value = try scanner.readValue() else {
      let text = scanner.readWord()
      throw scanner.error(
        "\(word): takes a text in quotes, a number, YES or NO", at: valueStart, width: text.unicodeScalars.count,
        advice: text.isEmpty ? nil : "Write \(word):'\(text)'.")
    }
    switch (word, value) {
    case ("index", .integer(let index)) where index >= 0: return .index(index)
    case ("index", _):
      throw scanner.error("index: takes a number from 0", at: valueStart, advice: "index:0 is the first element.")
    case ("marked", .string(let text)): return .marked(text)
    case ("marked", _):
      throw scanner.error("marked: takes a text in quotes", at: valueStart, advice: "Write marked:'\(value)'.")
    default: return .property(PropertyName(word), value)
    }
  }

  private mutating func parsePredicate() throws(Diagnostic) -> Predicate {
    var parser = PredicateParser(scanner)
    let predicate = try parser.parseBraces()
    scanner = parser.scanner
    return predicate
  }
}

extension QueryScanner {
  /// value = string | number | "YES" | "NO" | "TRUE" | "FALSE"; nil where none is next
  mutating func readValue() throws(Diagnostic) -> PropertyValue? {
    if let text = try readString() { return .string(text) }
    if let number = try readNumber() { return number }
    let before = self
    switch readWord() {
    case "YES", "TRUE", "true": return .boolean(true)
    case "NO", "FALSE", "false": return .boolean(false)
    default:
      self = before
      return nil
    }
  }
}
