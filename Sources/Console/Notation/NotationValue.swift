import AppUnderTest

/// A value in its written form.
indirect enum NotationValue: Sendable, Hashable {
  /// A text in quotes.
  case string(String)
  /// A name after a colon: `:text`.
  case symbol(String)
  case number(Double)
  case boolean(Bool)
  /// nil, equivalent to omitting the value.
  case null
  /// `[a, b]`
  case list([NotationValue])
  /// `{x: 10, y: 0}`
  case table([NotationOption])
  /// A named result or a part of it; `it` names the last result.
  case result(String, [ResultPart])
  /// Words without quotes, as written: `button marked:'OK'`.
  case words(String)
}

extension NotationValue {
  /// The value of a converted number or text.
  init(_ value: PropertyValue) {
    self = value.numeric.map { .number($0) } ?? .string(value.description)
  }

  /// The elements of a list, or the value itself.
  var parts: [NotationValue] {
    guard case .list(let values) = self else { return [self] }
    return values
  }
}

/// A value with a name: `offset: {x: 10, y: 0}`, `:timeout => 5`.
struct NotationOption: Sendable, Hashable {
  let name: String
  let value: NotationValue
  /// The column of the name, counted from 1.
  let column: Int
}

/// The meaning of a line.
indirect enum NotationLine: Sendable, Hashable {
  /// An empty line, or a comment.
  case nothing
  case call(CommandCall)
  /// A query without a command.
  case query(String)
  /// A step with its keyword and the lines below it.
  case step(WrittenKeyword, text: String, block: [String])
  /// A named result or a part of it; `it` names the last result.
  case result(String, [ResultPart])
  /// A literal value.
  case value(NotationValue)
  /// A comparison of results: `query("label", :text).first == "7"`.
  case condition(NotationComparison)
  /// A name for the result of a line: `x = query("label")`.
  case assignment(String, NotationLine)
  /// A line with a block.
  case block(NotationBlock)
  /// Several lines, performed in order.
  case lines([NotationLine])
}

/// A command with its arguments as written.
struct CommandCall: Sendable, Hashable {
  /// A value without a name.
  struct Argument: Sendable, Hashable {
    let value: NotationValue
    /// The column of its first character, counted from 1.
    let column: Int
  }

  let name: String
  var arguments: [Argument] = []
  var options: [NotationOption] = []
  /// The requested parts of the result.
  var parts: [ResultPart] = []
  /// The text after the name, without the parentheses around it.
  var operand = ""
  /// The whole line, for messages.
  var line = ""
}

extension Results {
  /// The kind of a value in a line.
  init(_ value: NotationValue) {
    switch value {
    case .list(let values): self.init(items: values.flatMap { Results($0).items })
    case .string(let text), .symbol(let text), .words(let text): self = .value(.string(text))
    case .number(let number):
      self = .value(Int(exactly: number).map(PropertyValue.integer) ?? .number(number))
    case .boolean(let value): self = .value(.boolean(value))
    case .null, .table, .result: self.init(items: [.value(nil)], isSingle: true)
    }
  }
}
