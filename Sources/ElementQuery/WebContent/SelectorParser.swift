/// Parses a CSS selector.
struct SelectorParser {
  private var scanner: ExpressionScanner
  private var isInsideNot = false
  private var isInsideHas = false

  init(_ source: String) {
    scanner = ExpressionScanner(source)
  }

  /// selectors = selector ( "," selector )*
  mutating func parse() throws(SyntaxProblem) -> [[Selector.Part]] {
    var selectors: [[Selector.Part]] = []
    repeat {
      scanner.skipSpaces()
      selectors.append(try parseSelector())
    } while scanner.read(",")
    guard scanner.isAtEnd else {
      throw scanner.problem("unexpected text in the CSS selector", advice: SelectorParser.form)
    }
    return selectors
  }

  private static let form = "A selector is written a.class, #id, ul > li, input[type=text], li:nth-child(2)."

  /// selector = compound ( combinator compound )*
  private mutating func parseSelector() throws(SyntaxProblem) -> [Selector.Part] {
    var parts = [Selector.Part(combinator: .descendant, tests: try parseCompound())]
    while let combinator = readCombinator() {
      parts.append(Selector.Part(combinator: combinator, tests: try parseCompound()))
    }
    return parts
  }

  /// combinator = ">" | "+" | "~" | white space; nil at the end of the selector
  private mutating func readCombinator() -> Selector.Combinator? {
    let hasSpace = scanner.skipSpaces()
    let combinator: Selector.Combinator? =
      scanner.read(">") ? .child : scanner.read("+") ? .next : scanner.read("~") ? .later : nil
    if let combinator {
      scanner.skipSpaces()
      return combinator
    }
    return hasSpace && !scanner.isAtEnd && !scanner.isNext(",") && !scanner.isNext(")") ? .descendant : nil
  }

  /// compound = ( name | "*" )? ( "#" name | "." name | "[" attribute "]" | ":" pseudo-class )*, not empty
  private mutating func parseCompound() throws(SyntaxProblem) -> [Selector.Test] {
    let start = scanner.offset
    var tests: [Selector.Test] = []
    if !scanner.read("*") {
      let name = scanner.readName()
      if !name.isEmpty { tests.append(.name(name)) }
    }
    while true {
      if scanner.read("#") {
        tests.append(.id(try readRequiredName("#", "an id")))
      } else if scanner.read(".") {
        tests.append(.hasClass(try readRequiredName(".", "a class")))
      } else if scanner.read("[") {
        tests.append(try parseAttribute())
      } else if scanner.read(":") {
        tests.append(try parsePseudoClass())
      } else {
        break
      }
    }
    guard scanner.offset > start else {
      throw scanner.problem("a part of the CSS selector is missing", advice: SelectorParser.form)
    }
    return tests
  }

  private mutating func readRequiredName(_ symbol: String, _ what: String) throws(SyntaxProblem) -> String {
    let name = scanner.readName()
    guard !name.isEmpty else {
      throw scanner.problem("the name of \(what) is missing after \(symbol)", advice: SelectorParser.form)
    }
    return name
  }

  /// attribute = name [ operator ( name | string ) [ "i" ] ]
  private mutating func parseAttribute() throws(SyntaxProblem) -> Selector.Test {
    let start = scanner.offset
    scanner.skipSpaces()
    let name = try readRequiredName("[", "an attribute")
    scanner.skipSpaces()
    var test = Selector.Test.hasAttribute(name)
    if let comparator = Selector.AttributeOperator.allCases.first(where: { scanner.read($0.rawValue) }) {
      scanner.skipSpaces()
      guard let value = try scanner.readString() ?? scanner.readName().nilIfEmpty else {
        throw scanner.problem("the value of \(name) is missing", advice: "Write [\(name)=\"…\"].")
      }
      scanner.skipSpaces()
      test = .attribute(name, comparator, value, ignoresCase: scanner.read("i"))
      scanner.skipSpaces()
    }
    guard scanner.read("]") else {
      throw scanner.problem("an attribute that begins here has no end", at: start - 1, advice: "Close it with ].")
    }
    return test
  }

  private mutating func parsePseudoClass() throws(SyntaxProblem) -> Selector.Test {
    let start = scanner.offset - 1
    let name = scanner.readName()
    switch name {
    case "first-child": return .positions(.init(step: 0, offset: 1))
    case "last-child": return .positions(.init(step: 0, offset: 1, countsFromEnd: true))
    case "first-of-type": return .positions(.init(step: 0, offset: 1, isOfType: true))
    case "last-of-type": return .positions(.init(step: 0, offset: 1, countsFromEnd: true, isOfType: true))
    case "only-child": return .isOnlyChild(ofType: false)
    case "only-of-type": return .isOnlyChild(ofType: true)
    case "empty": return .isEmpty
    case "checked": return .isTrue(.other("checked"))
    case "enabled": return .isTrue(.enabled)
    case "disabled": return .isDisabled
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      return .positions(try parsePositions(fromEnd: name.contains("last"), ofType: name.hasSuffix("type")))
    case "not": return try parseNot(start: start)
    case "has": return try parseHas(start: start)
    default:
      let nearest = DidYouMean.sentence(for: name, among: SelectorParser.pseudoClasses).map { $0 + " " } ?? ""
      throw scanner.problem(
        ":\(name) is not a known pseudo-class", at: start, width: name.unicodeScalars.count + 1,
        advice: nearest
          + "The pseudo-classes are \(SelectorParser.pseudoClasses.map { ":" + $0 }.joined(separator: ", ")).")
    }
  }

  private static let pseudoClasses = [
    "first-child", "last-child", "only-child", "nth-child", "nth-last-child", "first-of-type", "last-of-type",
    "only-of-type", "nth-of-type", "nth-last-of-type", "not", "has", "empty", "checked", "enabled", "disabled",
  ]

  /// not = "(" compound ")", not nested
  private mutating func parseNot(start: Int) throws(SyntaxProblem) -> Selector.Test {
    guard !isInsideNot else {
      throw scanner.problem(":not cannot stand inside :not", at: start, width: 4, advice: "Leave both out.")
    }
    isInsideNot = true
    defer { isInsideNot = false }
    return .not(try parseArgument(of: "not") { parser throws(SyntaxProblem) in try parser.parseCompound() })
  }

  /// has = "(" [ combinator ] selector { "," [ combinator ] selector } ")", not nested
  private mutating func parseHas(start: Int) throws(SyntaxProblem) -> Selector.Test {
    guard !isInsideHas else {
      throw scanner.problem(":has cannot stand inside :has", at: start, width: 4, advice: "Write one selector in it.")
    }
    isInsideHas = true
    defer { isInsideHas = false }
    return .has(
      try parseArgument(of: "has") { parser throws(SyntaxProblem) in
        var selectors: [[Selector.Part]] = []
        repeat {
          _ = parser.scanner.skipSpaces()
          let combinator = parser.readCombinator() ?? .descendant
          var parts = try parser.parseSelector()
          parts[0].combinator = combinator
          selectors.append(parts)
        } while parser.scanner.read(",")
        return selectors
      })
  }

  /// Reads an argument in parentheses.
  private mutating func parseArgument<Value>(
    of name: String, _ body: (inout SelectorParser) throws(SyntaxProblem) -> Value
  ) throws(SyntaxProblem) -> Value {
    let start = scanner.offset
    guard scanner.read("(") else {
      throw scanner.problem(":\(name) takes something in parentheses", advice: "Write :\(name)(…).")
    }
    scanner.skipSpaces()
    let value = try body(&self)
    scanner.skipSpaces()
    guard scanner.read(")") else {
      throw scanner.problem("a parenthesis that begins here has no end", at: start, advice: "Close it with ).")
    }
    return value
  }

  /// positions = "odd" | "even" | [ "+" | "-" ] [ number ] "n" [ ( "+" | "-" ) number ] | number
  private mutating func parsePositions(fromEnd: Bool, ofType: Bool) throws(SyntaxProblem) -> Selector.Positions {
    try parseArgument(of: "nth-child") { parser throws(SyntaxProblem) in
      let start = parser.scanner.offset
      let text = parser.scanner.readWhile { $0 != ")" }.filter { !$0.isWhitespace }
      guard let (step, offset) = SelectorParser.positions(text) else {
        throw parser.scanner.problem(
          "expected positions", at: start, width: text.unicodeScalars.count,
          advice: "Write a number, odd, even or 2n+1.")
      }
      return Selector.Positions(step: step, offset: offset, countsFromEnd: fromEnd, isOfType: ofType)
    }
  }

  private static func positions(_ text: String) -> (step: Int, offset: Int)? {
    switch text {
    case "odd": return (2, 1)
    case "even": return (2, 0)
    default: break
    }
    let parts = text.split(separator: "n", maxSplits: 1, omittingEmptySubsequences: false)
    let limit = -1_000_000...1_000_000
    guard let first = parts.first, let last = parts.last else { return nil }
    if parts.count == 1 { return Int(first).flatMap { limit.contains($0) ? (0, $0) : nil } }
    let step = first.isEmpty || first == "+" ? 1 : first == "-" ? -1 : Int(first)
    let offset = last.isEmpty ? 0 : Int(last)
    guard let step, let offset, limit.contains(step), limit.contains(offset) else { return nil }
    return (step, offset)
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
