/// Turns the text of a tag expression into postfix order, with two stacks and without recursion.
///
///     expression = [ operand { ( "and" | "or" ) operand } ]
///     operand    = tag | "not" operand | "(" expression ")"
struct TagExpressionParser {
  private enum Token: Equatable {
    case opening
    case closing
    case word(String, isEscaped: Bool)
  }

  /// The entries of the operator stack, in rising precedence.
  private enum Operator: Int {
    case opening, or, and, not
  }

  private let source: String
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var terms: [TagExpression.Term] = []
  private var operators: [(operator: Operator, offset: Int)] = []
  private var expectsOperand = true

  init(_ source: String) {
    self.source = source
    scalars = Array(source.unicodeScalars)
  }

  /// The terms of the whole text in postfix order.
  mutating func parse() throws(TagExpressionError) -> [TagExpression.Term] {
    var isEmpty = true
    while let (token, offset) = try nextToken() {
      isEmpty = false
      try take(token, at: offset)
    }
    if isEmpty { return [] }
    if expectsOperand { throw error(.expectedOperand, at: scalars.count) }
    while let (waiting, offset) = operators.popLast() {
      if waiting == .opening { throw error(.unmatchedOpening, at: offset) }
      emit(waiting)
    }
    return terms
  }

  /// Whether a scalar may be escaped with `\`. Inside a tag it must be.
  static func isEscapable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "(" || scalar == ")" || scalar == "\\" || scalar.properties.isWhitespace
  }

  private mutating func take(_ token: Token, at offset: Int) throws(TagExpressionError) {
    switch token {
    case .opening, .word("not", isEscaped: false):
      try expect(operand: true, at: offset)
      operators.append((token == .opening ? .opening : .not, offset))
    case .closing:
      try expect(operand: false, at: offset)
      try close(at: offset)
    case .word("and", isEscaped: false):
      try takeBinary(.and, at: offset)
    case .word("or", isEscaped: false):
      try takeBinary(.or, at: offset)
    case .word(let tag, _):
      try expect(operand: true, at: offset)
      terms.append(.tag(tag))
      expectsOperand = false
    }
  }

  private mutating func takeBinary(_ new: Operator, at offset: Int) throws(TagExpressionError) {
    try expect(operand: false, at: offset)
    while let waiting = operators.last?.operator, waiting.rawValue >= new.rawValue {
      operators.removeLast()
      emit(waiting)
    }
    operators.append((new, offset))
    expectsOperand = true
  }

  private mutating func close(at offset: Int) throws(TagExpressionError) {
    while let (waiting, _) = operators.popLast() {
      if waiting == .opening { return }
      emit(waiting)
    }
    throw error(.unmatchedClosing, at: offset)
  }

  private mutating func emit(_ finished: Operator) {
    switch finished {
    case .opening: break
    case .or: terms.append(.or)
    case .and: terms.append(.and)
    case .not: terms.append(.not)
    }
  }

  private func expect(operand: Bool, at offset: Int) throws(TagExpressionError) {
    if operand != expectsOperand { throw error(expectsOperand ? .expectedOperand : .expectedOperator, at: offset) }
  }

  /// The next parenthesis or word, with its offset; nil at the end of the text.
  private mutating func nextToken() throws(TagExpressionError) -> (Token, offset: Int)? {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    guard position < scalars.count else { return nil }
    let start = position
    switch scalars[start] {
    case "(":
      position += 1
      return (.opening, start)
    case ")":
      position += 1
      return (.closing, start)
    default: return (try word(), start)
    }
  }

  private mutating func word() throws(TagExpressionError) -> Token {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    while position < scalars.count {
      var scalar = scalars[position]
      if scalar == "\\" {
        isEscaped = true
        position += 1
        guard position < scalars.count else { throw error(.illegalEscape(before: nil), at: position - 1) }
        scalar = scalars[position]
        guard TagExpressionParser.isEscapable(scalar) else {
          throw error(.illegalEscape(before: String(scalar)), at: position - 1)
        }
      } else if TagExpressionParser.isEscapable(scalar) {
        break
      }
      text.append(scalar)
      position += 1
    }
    return .word(String(text), isEscaped: isEscaped)
  }

  private func error(_ problem: TagExpressionError.Problem, at offset: Int) -> TagExpressionError {
    TagExpressionError(expression: source, problem: problem, offset: offset)
  }
}
