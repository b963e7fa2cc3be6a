extension XPathParser {
  /// condition = and ( "or" and )*
  mutating func parseCondition() throws(SyntaxProblem) -> XPath.Condition {
    var parts = [try parseAnd()]
    while readWord("or") { parts.append(try parseAnd()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  /// and = unit ( "and" unit )*
  private mutating func parseAnd() throws(SyntaxProblem) -> XPath.Condition {
    var parts = [try parseUnit()]
    while readWord("and") { parts.append(try parseUnit()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func readWord(_ word: String) -> Bool {
    scanner.skipSpaces()
    let start = scanner.offset
    if scanner.readName() == word { return true }
    scanner.offset = start
    return false
  }

  /// unit = "(" condition ")" | "not(" condition ")" | test-function "(" value "," text ")" | value [ comparator value ]
  private mutating func parseUnit() throws(SyntaxProblem) -> XPath.Condition {
    scanner.skipSpaces()
    let start = scanner.offset
    if scanner.read("(") {
      return try parseToParenthesis(from: start) { parser throws(SyntaxProblem) in try parser.parseCondition() }
    }
    let function = FunctionName(rawValue: scanner.readName())
    if scanner.read("("), let function {
      switch function {
      case .not:
        return try parseToParenthesis(from: start) { parser throws(SyntaxProblem) in .not(try parser.parseCondition()) }
      case .count: return try parseCount(from: start)
      case .true: return try parseToParenthesis(from: start) { _ throws(SyntaxProblem) in .and([]) }
      case .false: return try parseToParenthesis(from: start) { _ throws(SyntaxProblem) in .or([]) }
      case .contains, .startsWith, .endsWith, .matches:
        return try parseToParenthesis(from: start) { parser throws(SyntaxProblem) in
          try parser.parseTextTest(function)
        }
      case .string, .stringLength, .normalizeSpace, .translate, .lowerCase, .upperCase, .name, .localName, .position,
        .last, .substring, .id, .concat:
        break
      }
    }
    scanner.offset = start
    return try parseComparison()
  }

  private mutating func parseToParenthesis<Value>(
    from start: Int, _ body: (inout XPathParser) throws(SyntaxProblem) -> Value
  ) throws(SyntaxProblem) -> Value {
    let value = try nested(body)
    scanner.skipSpaces()
    guard scanner.read(")") else { throw unclosed("parenthesis", at: start, by: ")") }
    return value
  }

  /// The arguments of `contains` and similar functions: a value and a text.
  private mutating func parseTextTest(_ function: FunctionName) throws(SyntaxProblem) -> XPath.Condition {
    let name = function.rawValue
    let (path, value) = try parseComparedValue()
    scanner.skipSpaces()
    guard scanner.read(",") else {
      throw scanner.problem("\(name) takes a value and a text", advice: "Write \(name)(@label, 'OK').")
    }
    scanner.skipSpaces()
    let start = scanner.offset
    guard let text = try scanner.readString() else {
      throw scanner.problem("\(name) takes a text in quotes here", advice: "Write \(name)(@label, 'OK').")
    }
    switch function {
    case .contains: return .value(path, value, .text(.contains, text))
    case .startsWith: return .value(path, value, .text(.beginsWith, text))
    case .endsWith: return .value(path, value, .text(.endsWith, text))
    default:
      do {
        return .value(path, value, .matches(try TextExpression(text)))
      } catch {
        var problem = error
        problem.offset += start + 1
        throw problem
      }
    }
  }

  /// comparison = value [ comparator ( value | text | number ) ] | ( text | number ) comparator value
  private mutating func parseComparison() throws(SyntaxProblem) -> XPath.Condition {
    let start = scanner.offset
    if let literal = try readLiteral() {
      scanner.skipSpaces()
      guard let comparator = readComparator() else {
        throw scanner.problem("a comparison is missing here", advice: "Write @label='OK'.")
      }
      scanner.skipSpaces()
      if let other = try readLiteral() { return literal.compares(comparator, other) ? .and([]) : .or([]) }
      let (path, value) = try parseComparedValue()
      return .value(path, value, literal.test(comparator.mirrored))
    }
    let (path, value) = try parseValue()
    scanner.skipSpaces()
    guard let comparator = readComparator() else {
      return .value(path, value, .exists)
    }
    scanner.skipSpaces()
    if let literal = try readLiteral() { return .value(path, value.asText, literal.test(comparator)) }
    let (otherPath, other) = try parseValue()
    guard path.steps.isEmpty, otherPath.steps.isEmpty, comparator == .equal || comparator == .notEqual else {
      throw scanner.problem(
        "one side of this comparison has to be a text or a number", at: start, advice: "Write label/@text='OK'.")
    }
    return .equal(value, other, isNegated: comparator == .notEqual)
  }

  private enum Literal {
    case text(String), number(Double)

    func test(_ comparator: Predicate.Operator) -> XPath.ValueTest {
      switch self {
      case .text(let text): .text(comparator, text)
      case .number(let number): .number(comparator, number)
      }
    }

    /// Whether a comparison with another literal holds: of texts if both are texts, else of numbers.
    func compares(_ comparator: Predicate.Operator, _ other: Literal) -> Bool {
      if case .text(let left) = self, case .text(let right) = other, comparator == .equal || comparator == .notEqual {
        return comparator.compare(left, right)
      }
      return comparator.compare(number, other.number)
    }

    private var number: Double {
      switch self {
      case .text(let text): Double(text) ?? .nan
      case .number(let number): number
      }
    }
  }

  private mutating func readLiteral() throws(SyntaxProblem) -> Literal? {
    if let text = try scanner.readString() { return .text(text) }
    let start = scanner.offset
    let isNegative = scanner.read("-")
    if let next = scanner.next, ("0"..."9").contains(next), let number = scanner.readNumber() {
      return .number(isNegative ? -number : number)
    }
    scanner.offset = start
    return nil
  }

  /// value = function "(" value … ")" | [ path "/" ] ( "@" name | "text()" ) | path
  private mutating func parseValue() throws(SyntaxProblem) -> (XPath.Path, XPath.Value) {
    scanner.skipSpaces()
    let start = scanner.offset
    let name = scanner.readName()
    if name != "text", name != "node", scanner.read("(") {
      return try parseToParenthesis(from: start) { parser throws(SyntaxProblem) in
        try parser.parseFunction(name, at: start)
      }
    }
    scanner.offset = start
    let path = try parsePath(isInCondition: true)
    if scanner.read("@") {
      let attribute = scanner.readName(and: ":")
      guard !attribute.isEmpty else {
        throw scanner.problem("the name of an attribute is missing after @", advice: "Write @label.")
      }
      return (path, XPath.Value(source: .attribute(attribute)))
    }
    if scanner.read("text()") { return (path, XPath.Value(source: .text)) }
    // A dot is the text of the element in a comparison, and has no effect otherwise.
    return path.isItself
      ? (XPath.Path(isAbsolute: false), XPath.Value(source: .text)) : (path, XPath.Value(source: .existence))
  }

  /// A value for a comparison with a text or a number: for an element at a path, its text.
  private mutating func parseComparedValue() throws(SyntaxProblem) -> (XPath.Path, XPath.Value) {
    let (path, value) = try parseValue()
    return (path, value.asText)
  }

  private mutating func parseFunction(_ name: String, at start: Int) throws(SyntaxProblem) -> (XPath.Path, XPath.Value)
  {
    scanner.skipSpaces()
    let function = FunctionName(rawValue: name)
    if function == .concat { return (XPath.Path(isAbsolute: false), try parseConcatenation(at: start)) }
    if function == .name || function == .localName, scanner.isNext(")") {
      return (XPath.Path(isAbsolute: false), XPath.Value(source: .name))
    }
    let isAlone = scanner.isNext(")")
    var (path, value) =
      isAlone ? (XPath.Path(isAbsolute: false), XPath.Value(source: .text)) : try parseComparedValue()
    switch function {
    case .normalizeSpace: value.functions.append(.normalizeSpace)
    case .lowerCase: value.functions.append(.lowerCase)
    case .upperCase: value.functions.append(.upperCase)
    case .stringLength: value.functions.append(.length)
    case .substring: value.functions.append(try parseSubstring())
    case .translate: value.functions.append(.translate(try parseTranslation()))
    case .string: break
    case .not, .contains, .startsWith, .endsWith, .matches, .name, .localName, .position, .last, .true, .false, .count,
      .id, .concat, nil:
      throw noFunction(name, at: start)
    }
    return (path, value)
  }

  private func noFunction(_ name: String, at start: Int) -> SyntaxProblem {
    let known = FunctionName.allCases.map(\.rawValue)
    let nearest = known.contains(name) ? nil : DidYouMean.sentence(for: name, among: known)
    return scanner.problem(
      known.contains(name) ? "\(name)() cannot stand here" : "\(name)() is not a known function", at: start,
      width: name.unicodeScalars.count,
      advice: (nearest.map { $0 + " " } ?? "") + "The functions are \(known.joined(separator: ", ")).")
  }

  /// concatenation = piece ( "," piece )*, where a piece is a text or a value of the element itself
  private mutating func parseConcatenation(at start: Int) throws(SyntaxProblem) -> XPath.Value {
    var pieces: [XPath.Value.Piece] = []
    repeat {
      scanner.skipSpaces()
      if let text = try scanner.readString() {
        pieces.append(.text(text))
      } else {
        let (path, value) = try parseComparedValue()
        guard path.steps.isEmpty else {
          throw scanner.problem(
            "concat() joins texts and values of the element itself", at: start, width: 6,
            advice: "Write concat(' ', @class, ' ').")
        }
        pieces.append(.value(value))
      }
      scanner.skipSpaces()
    } while scanner.read(",")
    guard pieces.count > 1 else {
      throw scanner.problem(
        "concat() takes two texts or values or more", at: start, width: 6, advice: "Write concat(' ', @class, ' ').")
    }
    return XPath.Value(source: .joined(pieces))
  }

  /// substring = "," number [ "," number ], the arguments after the value
  private mutating func parseSubstring() throws(SyntaxProblem) -> XPath.Function {
    var numbers: [Double] = []
    while numbers.count < 2 {
      scanner.skipSpaces()
      guard scanner.read(",") else { break }
      scanner.skipSpaces()
      guard case .number(let number)? = try readLiteral() else { break }
      numbers.append(number.rounded())
    }
    guard let from = numbers.first else {
      throw scanner.problem("substring takes a value and one or two numbers", advice: "Write substring(@label, 1, 3).")
    }
    return .substring(from: from, before: numbers.count > 1 ? from + numbers[1] : nil)
  }

  /// count = "count(" path ")" comparator number
  private mutating func parseCount(from start: Int) throws(SyntaxProblem) -> XPath.Condition {
    var path = try parseToParenthesis(from: start) { parser throws(SyntaxProblem) in
      try parser.parsePath(isInCondition: true)
    }
    // A dot at the beginning of a path has no effect.
    if path.steps.count > 1, let first = path.steps.first, XPath.Path(isAbsolute: false, steps: [first]).isItself {
      path.steps.removeFirst()
    }
    let isChildren = path.steps.allSatisfy { $0.axis == .child && $0.position == nil }
    let isInside = path.steps.count == 1 && path.steps[0].axis == .descendant && path.steps[0].position == nil
    guard isChildren || isInside else {
      throw scanner.problem(
        "count() takes direct children or all descendants", at: start, width: 5,
        advice: "Write count(cell) > 1 or count(.//cell) > 1.")
    }
    scanner.skipSpaces()
    guard let comparator = readComparator() else {
      throw scanner.problem("a comparison is missing after count()", advice: "Write count(cell) > 1.")
    }
    scanner.skipSpaces()
    guard case .number(let number)? = try readLiteral() else {
      throw scanner.problem("count() is compared with a number", advice: "Write count(cell) > 1.")
    }
    return .count(path, comparator, number)
  }

  private mutating func parseTranslation() throws(SyntaxProblem) -> [Character: Character?] {
    var texts: [String] = []
    for _ in 0..<2 {
      scanner.skipSpaces()
      guard scanner.read(",") else { break }
      scanner.skipSpaces()
      if let text = try scanner.readString() { texts.append(text) }
    }
    guard texts.count == 2, let from = texts.first, let last = texts.last else {
      throw scanner.problem("translate takes a value and two texts", advice: "Write translate(@label, 'ABC', 'abc').")
    }
    let to = Array(last)
    var table: [Character: Character?] = [:]
    for (index, character) in from.enumerated() where table[character] == nil {
      table.updateValue(index < to.count ? to[index] : nil, forKey: character)
    }
    return table
  }
}

extension XPath.Path {
  /// Whether the path is a dot or `self::node()`.
  fileprivate var isItself: Bool {
    guard steps.count == 1, let step = steps.first, step.axis == .itself, step.conditions.isEmpty,
      case .any = step.test
    else { return false }
    return true
  }
}

extension XPath.Value {
  /// The value for a comparison: the text of an element, not only its existence.
  fileprivate var asText: XPath.Value {
    guard case .existence = source else { return self }
    var value = self
    value.source = .text
    return value
  }
}

extension Predicate.Operator {
  /// The operator for exchanged operands.
  fileprivate var mirrored: Predicate.Operator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .contains, .beginsWith, .endsWith, .like, .matches: self
    }
  }
}
