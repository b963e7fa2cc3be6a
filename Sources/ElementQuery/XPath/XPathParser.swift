/// Parses an XPath expression.
struct XPathParser {
  var scanner: ExpressionScanner
  /// The number of open brackets and parentheses.
  private var depth = 0
  /// The deepest nesting: deeper than hand-written expressions, but far from the stack's limit.
  private static let deepest = 32

  init(_ source: String) {
    scanner = ExpressionScanner(source)
  }

  static let form = "A path is written //button[@label='OK'], .//cell[2]/label or (//button)[last()]."

  /// union = path ( "|" path )*
  mutating func parse() throws(SyntaxProblem) -> [XPath.Path] {
    var paths: [XPath.Path] = []
    repeat {
      paths.append(try parseWholePath())
      scanner.skipSpaces()
    } while scanner.read("|")
    guard scanner.isAtEnd else {
      throw scanner.problem("unexpected text in the XPath expression", advice: XPathParser.form)
    }
    return paths
  }

  /// A path, or a path in parentheses followed by a position and further steps.
  private mutating func parseWholePath() throws(SyntaxProblem) -> XPath.Path {
    scanner.skipSpaces()
    let start = scanner.offset
    guard scanner.read("(") else { return try parsePath(isInCondition: false) }
    var path = try parsePath(isInCondition: false)
    scanner.skipSpaces()
    guard scanner.read(")") else { throw unclosed("parenthesis", at: start, by: ")") }
    scanner.skipSpaces()
    let bracket = scanner.offset
    if scanner.read("[") {
      scanner.skipSpaces()
      guard let position = try parsePosition() else {
        throw scanner.problem("a position must follow a path in parentheses", advice: "Write (//button)[2].")
      }
      try closeBracket(from: bracket)
      path.position = position
    }
    scanner.skipSpaces()
    while scanner.isNext("/") {
      let leadsDeep = scanner.read("//")
      if !leadsDeep { _ = scanner.read("/") }
      scanner.skipSpaces()
      Self.append(try parseStep(isInCondition: false), to: &path.laterSteps, leadsDeep: leadsDeep)
      scanner.skipSpaces()
    }
    return path
  }

  /// path = [ "/" | "//" ] step ( ( "/" | "//" ) step )*
  ///
  /// - Parameter isInCondition: whether the path is in brackets: it begins at the tested elements and may end with an
  ///   attribute.
  mutating func parsePath(isInCondition: Bool) throws(SyntaxProblem) -> XPath.Path {
    scanner.skipSpaces()
    let start = scanner.offset
    let isDeep = scanner.read("//")
    if !isDeep, !isInCondition, let path = try parseIDPath() { return path }
    var path = XPath.Path(isAbsolute: isDeep || scanner.read("/"))
    guard !isInCondition || !path.isAbsolute else {
      throw scanner.problem(
        "a path in brackets begins at the element", at: start, advice: "Write .// for everything inside it.")
    }
    var leadsDeep = isDeep
    while true {
      scanner.skipSpaces()
      // The part after the last slash is a value of the element, which the caller reads.
      if isInCondition, scanner.isNext("@") || scanner.isNext("text()") {
        if leadsDeep { path.steps.append(XPath.Step(axis: .descendantOrSelf, test: .any)) }
        return path
      }
      Self.append(try parseStep(isInCondition: isInCondition), to: &path.steps, leadsDeep: leadsDeep)
      scanner.skipSpaces()
      leadsDeep = scanner.read("//")
      guard leadsDeep || scanner.read("/") else { return path }
    }
  }

  /// idPath = "id(" string ")" [ ( "/" | "//" ) path ]; nil for other text
  private mutating func parseIDPath() throws(SyntaxProblem) -> XPath.Path? {
    let start = scanner.offset
    guard scanner.read("id(") else { return nil }
    scanner.skipSpaces()
    guard let text = try scanner.readString() else {
      throw scanner.problem("id() takes a text in quotes", at: start, advice: "Write id('save').")
    }
    scanner.skipSpaces()
    guard scanner.read(")") else { throw unclosed("parenthesis", at: start, by: ")") }
    let ids = text.split(separator: " ").map { id in
      XPath.Condition.value(
        XPath.Path(isAbsolute: false), XPath.Value(source: .attribute("id")), .text(.equal, String(id)))
    }
    var path = XPath.Path(
      isAbsolute: true, steps: [XPath.Step(axis: .descendant, test: .any, conditions: [.or(ids)])])
    scanner.skipSpaces()
    while true {
      let leadsDeep = scanner.read("//")
      guard leadsDeep || scanner.read("/") else { return path }
      scanner.skipSpaces()
      Self.append(try parseStep(isInCondition: false), to: &path.steps, leadsDeep: leadsDeep)
      scanner.skipSpaces()
    }
  }

  /// Adds a step; `//` before it is short for `/descendant-or-self::node()/`.
  private static func append(_ step: XPath.Step, to steps: inout [XPath.Step], leadsDeep: Bool) {
    var step = step
    if leadsDeep {
      if step.axis == .child, step.position == nil {
        step.axis = .descendant
      } else {
        steps.append(XPath.Step(axis: .descendantOrSelf, test: .any))
      }
    }
    steps.append(step)
  }

  /// step = "." | ".." | [ axis "::" ] ( name | "*" | "node()" ) ( "[" predicate "]" )*
  private mutating func parseStep(isInCondition: Bool) throws(SyntaxProblem) -> XPath.Step {
    var step = XPath.Step(axis: .child, test: .any)
    let start = scanner.offset
    if scanner.read("..") {
      step.axis = .parent
    } else if scanner.read(".") {
      step.axis = .itself
    } else if !scanner.read("*") {
      var name = scanner.readName()
      if !name.isEmpty, scanner.read("::") {
        step.axis = try axis(named: name, at: start)
        name = scanner.read("*") ? "" : try requiredName()
      } else if name.isEmpty {
        throw noStep(isInCondition: isInCondition)
      }
      if name == "node", scanner.read("()") { name = "" }
      if !name.isEmpty { step.test = .name(name) }
    }
    try parsePredicates(of: &step, isInCondition: isInCondition)
    return step
  }

  private func noStep(isInCondition: Bool) -> SyntaxProblem {
    scanner.isNext("@")
      ? scanner.problem("a path selects elements, not attributes", advice: "Ask for the attribute with a selector.")
      : scanner.problem("a step of the path is missing", advice: XPathParser.form)
  }

  private mutating func requiredName() throws(SyntaxProblem) -> String {
    let name = scanner.readName()
    guard !name.isEmpty else { throw scanner.problem("a name is missing", advice: XPathParser.form) }
    return name
  }

  private func axis(named name: String, at start: Int) throws(SyntaxProblem) -> TreeAxis {
    if let axis = TreeAxis(rawValue: name) { return axis }
    let known = TreeAxis.allCases.map(\.rawValue)
    let nearest = DidYouMean.sentence(for: name, among: known).map { $0 + " " } ?? ""
    throw scanner.problem(
      "\(name) is not an axis", at: start, width: name.unicodeScalars.count,
      advice: nearest + "The axes are \(known.joined(separator: ", ")).")
  }

  /// predicate = position | condition
  private mutating func parsePredicates(of step: inout XPath.Step, isInCondition: Bool) throws(SyntaxProblem) {
    scanner.skipSpaces()
    while true {
      let start = scanner.offset
      guard scanner.read("[") else { return }
      scanner.skipSpaces()
      let inside = scanner.offset
      if let position = try parsePosition() {
        try check(position, of: step, at: inside, isInCondition: isInCondition)
        step.position = position
      } else {
        let condition = try nested { parser throws(SyntaxProblem) in try parser.parseCondition() }
        if step.position == nil { step.conditions.append(condition) } else { step.laterConditions.append(condition) }
      }
      try closeBracket(from: start)
      scanner.skipSpaces()
    }
  }

  /// Rejects positions that would need more than one look at each element.
  private func check(
    _ position: XPath.Position, of step: XPath.Step, at start: Int, isInCondition: Bool
  ) throws(SyntaxProblem) {
    guard step.position == nil else {
      throw scanner.problem("a step takes one position", at: start, advice: "Put the first into parentheses: (…)[1].")
    }
    if step.axis == .child { return }
    let isPossible = step.axis != .preceding && position.comparator == .equal
    guard isPossible, !isInCondition else {
      throw scanner.problem(
        "this position is not supported on the axis \(step.axis.rawValue)", at: start,
        advice: "Write child steps, or put the path into parentheses: (//button)[2].")
    }
  }

  /// position = number | "last()" [ "-" number ] | "position()" operator ( number | "last()" [ "-" number ] )
  ///
  /// Returns nil for other text.
  private mutating func parsePosition() throws(SyntaxProblem) -> XPath.Position? {
    let start = scanner.offset
    var comparator = Predicate.Operator.equal
    let isWritten = scanner.read("position()")
    if isWritten {
      scanner.skipSpaces()
      guard let read = readComparator() else {
        throw scanner.problem("a comparison is missing after position()", advice: "Write position() < 3.")
      }
      comparator = read
      scanner.skipSpaces()
    }
    guard let index = try readIndex() else {
      guard !isWritten else {
        throw scanner.problem("a position is a number or last()", advice: "Write position() < 3.")
      }
      scanner.offset = start
      return nil
    }
    scanner.skipSpaces()
    // A number in a comparison is a value.
    guard isWritten || scanner.isNext("]") || scanner.isAtEnd else {
      scanner.offset = start
      return nil
    }
    return XPath.Position(comparator: comparator, index: index)
  }

  private mutating func readIndex() throws(SyntaxProblem) -> Int? {
    let start = scanner.offset
    if scanner.read("last()") {
      scanner.skipSpaces()
      guard scanner.read("-") else { return 0 }
      scanner.skipSpaces()
      return -(try readPositiveInteger(at: start))
    }
    guard let next = scanner.next, ("0"..."9").contains(next) else { return nil }
    return try readPositiveInteger(at: start)
  }

  private mutating func readPositiveInteger(at start: Int) throws(SyntaxProblem) -> Int {
    guard let number = scanner.readNumber(), number >= 1, number <= 1e9, let index = Int(exactly: number) else {
      throw scanner.problem("positions count from 1", at: start, advice: "[1] is the first, [last()] the last.")
    }
    return index
  }

  /// comparator = "=" | "!=" | "<=" | "<" | ">=" | ">"
  mutating func readComparator() -> Predicate.Operator? {
    for (symbol, comparator) in XPathParser.comparators where scanner.read(symbol) { return comparator }
    return nil
  }

  private static let comparators: [(String, Predicate.Operator)] = [
    ("=", .equal), ("!=", .notEqual), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("<", .less), (">", .greater),
  ]

  /// Reads a part inside brackets or parentheses.
  mutating func nested<Value>(
    _ body: (inout XPathParser) throws(SyntaxProblem) -> Value
  ) throws(SyntaxProblem) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= XPathParser.deepest else {
      throw scanner.problem(
        "the XPath expression is nested more than \(XPathParser.deepest) deep", advice: "Use several filters.")
    }
    return try body(&self)
  }

  private mutating func closeBracket(from start: Int) throws(SyntaxProblem) {
    scanner.skipSpaces()
    guard scanner.read("]") else {
      throw scanner.isAtEnd
        ? unclosed("bracket", at: start, by: "]")
        : scanner.problem("unexpected text in the condition", advice: "Join conditions with and, or.")
    }
  }

  func unclosed(_ what: String, at start: Int, by symbol: String) -> SyntaxProblem {
    scanner.problem("a \(what) that begins here has no end", at: start, advice: "Close it with \(symbol).")
  }
}
