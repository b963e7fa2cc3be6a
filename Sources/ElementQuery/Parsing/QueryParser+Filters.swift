extension QueryParser {
  /// filter = "first" | "last" | "{" predicate "}" | "not" "(" … ")" | word ":" value
  ///
  /// Returns nil at the next step or at the end of the query.
  mutating func parseFilter(looksAtInvisible: Bool) throws(Diagnostic) -> Query.Filter? {
    if scanner.isNext("{") { return .predicate(try parsePredicate()) }
    let before = scanner
    let start = scanner.offset
    let word = scanner.readWord()
    if scanner.isNext("("), word == "not" { return try parseNot(looksAtInvisible: looksAtInvisible) }
    guard scanner.isNext(":") else {
      if word == "first" { return .first }
      if word == "last" { return .last }
      if word == "principal" { return .principal }
      scanner = before
      return nil
    }
    guard !word.isEmpty, word != "view", scanner.read(":") else {
      scanner = before
      return nil
    }
    scanner.skipSpaces()
    switch word {
    case "index": return try parseIndex()
    case "indexPath": return try parseIndexPath()
    case "containing", "near": return try parseRelation(word, start: start, looksAtInvisible: looksAtInvisible)
    case "css": return .css(try parseEmbedded(word, Selector.init(parsing:)))
    case "xpath": return .xpath(try parseEmbedded(word, XPath.init(parsing:)))
    case "marked": return try parseMark()
    case "called": if let name = try scanner.readString() { return .called(name) }
    default: break
    }
    return try parseProperty(word, start: start)
  }

  private mutating func parsePredicate() throws(Diagnostic) -> Predicate {
    var parser = PredicateParser(scanner)
    let predicate = try parser.parseBraces()
    scanner = parser.scanner
    return predicate
  }

  private mutating func parseIndex() throws(Diagnostic) -> Query.Filter {
    let start = scanner.offset
    if case .integer(let index) = try scanner.readNumber() { return .index(index) }
    let word = scanner.offset == start ? scanner.readWord() : scanner.text(from: start)
    let meant = word == "first" || word == "last" ? "Write \(word), without index:. " : ""
    throw scanner.error(
      "index: takes a whole number", at: start, width: word.unicodeScalars.count,
      advice: meant + "index:0 is the first element, index:-1 the last one.")
  }

  /// indexPath = number "," number
  private mutating func parseIndexPath() throws(Diagnostic) -> Query.Filter {
    let start = scanner.offset
    if case .integer(let row) = try scanner.readNumber(), row >= 0 {
      scanner.skipSpaces()
      if scanner.read(",") {
        scanner.skipSpaces()
        if case .integer(let section) = try scanner.readNumber(), section >= 0 {
          return .indexPath(row: row, section: section)
        }
      }
    }
    throw scanner.error(
      "indexPath: takes a row and a section", at: start,
      advice: "Both count from 0: indexPath:2,0 is the third row of the first section.")
  }

  /// relation = "(" query ")" | string; a string is short for elements that show the text or are marked with it
  private mutating func parseRelation(
    _ word: String, start: Int, looksAtInvisible: Bool
  ) throws(Diagnostic) -> Query.Filter {
    let valueStart = scanner.offset
    let query: Query
    if let text = try scanner.readString() {
      query = Query.showing(text, looksAtInvisible: looksAtInvisible)
    } else if scanner.isNext("(") {
      query = try parseNestedQuery(looksAtInvisible: looksAtInvisible)
    } else {
      throw scanner.error(
        "\(word): takes a query in parentheses or a text in quotes", at: valueStart,
        advice: "Write \(word):(label text:'Name') or \(word):'Name'.")
    }
    if word == "near" { return .near(query) }
    for step in query.steps {
      guard let filter = step.filters.first(where: { !$0.asksEachAlone }) else { continue }
      throw scanner.error(
        "\(step.description(of: filter)) cannot stand inside containing:, which tests each element alone",
        at: start, width: word.utf8.count, advice: "It can contain classes, properties, predicates and not(…).")
    }
    return .containing(query)
  }

  /// Reads a quoted expression of another language; its errors have positions in the query.
  private mutating func parseEmbedded<Value>(
    _ word: String, _ parse: (String) throws(SyntaxProblem) -> Value
  ) throws(Diagnostic) -> Value {
    let start = scanner.offset
    guard let text = try scanner.readString() else {
      throw scanner.error(
        "\(word): takes an expression in quotes", at: start,
        advice: word == "css" ? "Write css:'a.more'." : "Write xpath:'//button'.")
    }
    do {
      return try parse(text)
    } catch {
      throw scanner.error(
        error.problem, at: scanner.offset(ofScalar: error.offset, inStringAt: start), width: error.width,
        advice: error.advice)
    }
  }

  private mutating func parseMark() throws(Diagnostic) -> Query.Filter {
    let start = scanner.offset
    if let expression = try parseExpression() { return .matching(nil, expression) }
    if let text = try scanner.readString() { return .marked(text) }
    let word = scanner.readWord()
    throw scanner.error(
      "marked: takes a text in quotes", at: start, width: word.unicodeScalars.count,
      advice: word.isEmpty ? "Write marked:'Save' or marked:/^Save/." : "Write marked:'\(word)'.")
  }

  /// property = string | number | "YES" | "NO" | expression
  private mutating func parseProperty(_ word: String, start: Int) throws(Diagnostic) -> Query.Filter {
    let valueStart = scanner.offset
    let name = PropertyName(word)
    if let expression = try parseExpression() { return .matching(name, expression) }
    let value = try scanner.readValue()
    guard let value, name.kind.takes(value) else {
      let text = value == nil ? scanner.readWord() : scanner.text(from: valueStart)
      throw scanner.error(
        "\(word): takes \(name.kind.wording)", at: valueStart, width: text.unicodeScalars.count,
        advice: name.kind.advice(for: word, text: text))
    }
    return .property(name, value)
  }

  /// expression = "/" … "/" [ "i" ]; nil if no slash comes next
  private mutating func parseExpression() throws(Diagnostic) -> TextExpression? {
    let start = scanner.offset
    guard let source = try scanner.readBetweenSlashes() else { return nil }
    do {
      return try TextExpression(source, ignoresCase: scanner.read("i"))
    } catch {
      throw scanner.error(
        error.problem, at: scanner.offset(ofScalar: error.offset, inStringAt: start), advice: error.advice)
    }
  }
}

extension Query {
  /// The elements that show a text or have it as their mark.
  static func showing(_ text: String, looksAtInvisible: Bool) -> Query {
    let parts = [PropertyName.text, .label, .identifier].map { name in
      Predicate.comparison(.init(property: name, comparator: .equal, options: [], value: .string(text)))
    }
    return Query(steps: [Step(looksAtInvisible: looksAtInvisible, classes: .any, filters: [.predicate(.or(parts))])])
  }
}

extension PropertyName {
  /// The kind of a property's values.
  enum Kind {
    case truth, number, text, anything

    /// Whether a value has this kind.
    func takes(_ value: PropertyValue) -> Bool {
      switch self {
      case .truth, .number: value.numeric != nil
      case .text: value.string != nil
      case .anything: true
      }
    }

    /// The kind in words, to follow the name of the property.
    var wording: String {
      switch self {
      case .truth: "YES or NO"
      case .number: "a number"
      case .text: "a text in quotes"
      case .anything: "a text in quotes, a number, YES or NO"
      }
    }

    /// The correct form of the filter.
    ///
    /// - Parameters:
    ///   - property: the name of the property.
    ///   - text: the wrong text, possibly empty.
    func advice(for property: String, text: String) -> String {
      switch self {
      case .truth: "Write \(property):YES or \(property):NO."
      case .number: "Write \(property):0.5."
      case .text, .anything: text.isEmpty ? "Write \(property):'…'." : "Write \(property):'\(text)'."
      }
    }
  }

  /// The kind of the property's values, if it is the same for all elements.
  var kind: Kind {
    switch self {
    case .enabled, .selected, .hidden, .visible: .truth
    case .alpha: .number
    case .className, .identifier, .label, .text, .placeholder, .description: .text
    case .value, .frame, .other: .anything
    }
  }
}

extension QueryScanner {
  /// value = string | number | "YES" | "NO" | "TRUE" | "FALSE"; nil for other text
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
