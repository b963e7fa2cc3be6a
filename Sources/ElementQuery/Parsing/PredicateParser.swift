/// Reads a condition in braces.
struct PredicateParser {
  private(set) var scanner: QueryScanner
  private var depth = 0
  /// The deepest nesting of parentheses and NOT: deeper than hand-written predicates, but far from the stack's limit.
  private static let deepest = 64

  init(_ scanner: QueryScanner) {
    self.scanner = scanner
  }

  /// braces = "{" predicate "}"
  mutating func parseBraces() throws(Diagnostic) -> Predicate {
    let start = scanner.offset
    _ = scanner.read("{")
    let predicate = try parseOr()
    guard scanner.read("}") else {
      throw scanner.isAtEnd
        ? scanner.error("a predicate that begins here has no end", at: start, advice: "Close it with }.")
        : scanner.error("AND, OR or } is missing here")
    }
    return predicate
  }

  /// predicate = and ( ( "OR" | "||" ) and )*
  private mutating func parseOr() throws(Diagnostic) -> Predicate {
    var parts = [try parseAnd()]
    while read(keyword: "OR", or: "||") { parts.append(try parseAnd()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  /// and = not ( ( "AND" | "&&" ) not )*
  private mutating func parseAnd() throws(Diagnostic) -> Predicate {
    var parts = [try parseNot()]
    while read(keyword: "AND", or: "&&") { parts.append(try parseNot()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  /// not = ( "NOT" | "!" ) not | "(" predicate ")" | comparison
  private mutating func parseNot() throws(Diagnostic) -> Predicate {
    depth += 1
    defer { depth -= 1 }
    guard depth <= PredicateParser.deepest else {
      throw scanner.error("the predicate is nested more than \(PredicateParser.deepest) deep")
    }
    if read(keyword: "NOT", or: "!") { return .not(try parseNot()) }
    scanner.skipSpaces()
    let start = scanner.offset
    guard scanner.read("(") else { return try parseComparison() }
    let inner = try parseOr()
    scanner.skipSpaces()
    guard scanner.read(")") else {
      throw scanner.error("a parenthesis that begins here has no end", at: start, advice: "Close it with ).")
    }
    return inner
  }

  /// comparison = word [ "." word ] ( operator options ( value | "nil" | "NULL" ) | ( "IN" | "BETWEEN" ) options list )
  ///
  /// A list expands to comparisons with its values: `BETWEEN {1, 5}` is `>= 1 AND <= 5`.
  private mutating func parseComparison() throws(Diagnostic) -> Predicate {
    let nameStart = scanner.offset
    var name = scanner.readWord()
    while !name.isEmpty, scanner.read(".") { name += "." + scanner.readWord() }
    guard !name.isEmpty else {
      throw scanner.error(
        "the name of a property is missing", advice: "Write a comparison such as text BEGINSWITH 'A'.")
    }
    scanner.skipSpaces()
    let operatorStart = scanner.offset
    if read(keyword: "IN") {
      let parts = try parseList { parser, options throws(Diagnostic) in
        try parser.parseValue(of: name, from: nameStart, .equal, options)
      }
      return parts.count == 1 ? parts[0] : .or(parts)
    }
    if read(keyword: "BETWEEN") {
      var comparators = [Predicate.Operator.lessOrEqual, .greaterOrEqual]
      let parts = try parseList { parser, options throws(Diagnostic) in
        try parser.parseValue(of: name, from: nameStart, comparators.popLast() ?? .equal, options)
      }
      guard parts.count == 2 else {
        throw scanner.error("BETWEEN takes two values", at: operatorStart, width: 7, advice: "Write BETWEEN {1, 5}.")
      }
      return .and(parts)
    }
    let comparator = try parseOperator(after: name)
    return try parseValue(of: name, from: nameStart, comparator, try parseOptions())
  }

  /// list = options "{" item { "," item } "}"
  private mutating func parseList(
    _ item: (inout PredicateParser, Predicate.Options) throws(Diagnostic) -> Predicate
  ) throws(Diagnostic) -> [Predicate] {
    let options = try parseOptions()
    scanner.skipSpaces()
    let start = scanner.offset
    guard scanner.read("{") else { throw scanner.error("a list is missing", advice: "Write IN {'a', 'b'}.") }
    var parts: [Predicate] = []
    repeat { parts.append(try item(&self, options)) } while scanner.read(",")
    guard scanner.read("}") else {
      throw scanner.error("a list that begins here has no end", at: start, advice: "Close it with }.")
    }
    scanner.skipSpaces()
    return parts
  }

  /// Reads the value of a comparison with the spaces around it.
  private mutating func parseValue(
    of name: String, from nameStart: Int, _ comparator: Predicate.Operator, _ options: Predicate.Options
  ) throws(Diagnostic) -> Predicate {
    scanner.skipSpaces()
    let valueStart = scanner.offset
    var value = try scanner.readValue()
    if value == nil, !read(keyword: "NULL", or: "nil") {
      let word = scanner.readWord()
      throw scanner.error(
        "a value is missing: a text in quotes, a number, YES, NO or nil", at: valueStart,
        width: word.unicodeScalars.count, advice: word.isEmpty ? nil : "Write '\(word)'.")
    }
    if case .integer = value, comparator.isTextual { value = .string(value?.description ?? "") }
    var comparison = Predicate.Comparison(
      property: PropertyName(name), comparator: comparator, options: options, value: value)
    try checkPath(of: name, comparedWith: value, at: nameStart)
    try check(comparison, at: valueStart)
    if comparator == .matches, case .string(let text) = value {
      comparison.expression = try compile(text, options: options, at: valueStart)
    }
    scanner.skipSpaces()
    return .comparison(comparison)
  }

  /// The parts of a frame, which are not properties of elements themselves.
  private static let partsOfFrame = ["x", "y", "width", "height", "center_x", "center_y"]

  /// Checks that a comparison can be true: parts of a frame and the length of a text need a path.
  private func checkPath(of name: String, comparedWith value: PropertyValue?, at start: Int) throws(Diagnostic) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let width = name.unicodeScalars.count
    guard parts.count > 1, let last = parts.last else {
      if Self.partsOfFrame.contains(name), value?.numeric != nil {
        throw scanner.error(
          "no element has a number \(name): it is a part of its frame", at: start, width: width,
          advice: "Write frame.\(name).")
      }
      return
    }
    let isFrame = PropertyName(parts[0]) == .frame
    guard parts.count == 2, isFrame ? Self.partsOfFrame.contains(last) : last == "length" else {
      let known = isFrame ? Self.partsOfFrame.map { "frame.\($0)" } : ["\(parts[0]).length"]
      throw scanner.error(
        "no element has \(name)", at: start, width: width, advice: "The operators are \(known.joined(separator: ", "))."
      )
    }
  }

  private mutating func parseOperator(after name: String) throws(Diagnostic) -> Predicate.Operator {
    scanner.skipSpaces()
    // Longer symbols come first: `<=` must not be read as `<`.
    for (symbol, comparator) in PredicateParser.symbols where scanner.read(symbol: symbol) { return comparator }
    let start = scanner.offset
    let word = scanner.readWord()
    if let comparator = Predicate.Operator(rawValue: word.uppercased()) { return comparator }
    let known = Predicate.Operator.allCases.map(\.rawValue) + ["IN", "BETWEEN"]
    let nearest = DidYouMean.candidates(for: word.uppercased(), among: known).first
    throw scanner.error(
      word.isEmpty ? "an operator is missing after \(name)" : "\(word) is not an operator", at: start,
      width: word.unicodeScalars.count,
      advice: (nearest.map { "Did you mean \($0)? " } ?? "") + "The operators are \(known.joined(separator: ", ")).")
  }

  private static let symbols: [(StaticString, Predicate.Operator)] = [
    ("==", .equal), ("!=", .notEqual), ("<>", .notEqual), ("<=", .lessOrEqual), ("=<", .lessOrEqual),
    (">=", .greaterOrEqual), ("=>", .greaterOrEqual), ("=", .equal), ("<", .less), (">", .greater),
  ]

  private mutating func parseOptions() throws(Diagnostic) -> Predicate.Options {
    guard scanner.read("[") else { return [] }
    let start = scanner.offset
    var options: Predicate.Options = []
    let letters = scanner.readWord()
    for letter in letters {
      switch letter {
      case "c": options.insert(.ignoresCase)
      case "d": options.insert(.ignoresDiacritics)
      default:
        throw scanner.error("[\(letters)] is not a modifier", at: start, advice: "The modifiers are [c], [d] and [cd].")
      }
    }
    guard !letters.isEmpty, scanner.read("]") else {
      throw scanner.error("a modifier is written [c], [d] or [cd]", at: start)
    }
    return options
  }

  /// Rejects comparisons that are never true.
  private func check(_ comparison: Predicate.Comparison, at start: Int) throws(Diagnostic) {
    let comparator = comparison.comparator
    guard comparison.value != nil || comparator == .equal || comparator == .notEqual else {
      throw scanner.error("\(comparator.rawValue) cannot compare with nil", at: start, advice: "Only == and != can.")
    }
    guard comparator.isTextual else { return }
    guard case .string = comparison.value else {
      throw scanner.error("\(comparator.rawValue) takes a text in quotes", at: start)
    }
  }

  private func compile(
    _ source: String, options: Predicate.Options, at start: Int
  ) throws(Diagnostic) -> TextExpression {
    do {
      return try TextExpression(source, ignoresCase: options.contains(.ignoresCase), matchesWhole: true)
    } catch {
      throw scanner.error(
        error.problem, at: scanner.offset(ofScalar: error.offset, inStringAt: start), advice: error.advice)
    }
  }

  /// Reads a keyword in any case, or the equivalent symbol.
  private mutating func read(keyword: String, or symbol: StaticString) -> Bool {
    scanner.skipSpaces()
    if scanner.read(symbol: symbol) { return true }
    return read(keyword: keyword)
  }

  private mutating func read(keyword: String) -> Bool {
    let before = scanner
    if scanner.readWord().uppercased() == keyword { return true }
    scanner = before
    return false
  }
}

extension Predicate.Operator {
  /// Whether the operator compares only texts.
  var isTextual: Bool {
    switch self {
    case .contains, .beginsWith, .endsWith, .like, .matches: true
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: false
    }
  }
}
