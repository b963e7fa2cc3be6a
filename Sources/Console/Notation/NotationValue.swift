import AppUnderTest

/// A value as it is written in a line.
indirect enum NotationValue: Sendable, Hashable {
  /// A text in quotes.
  case string(String)
  /// A name behind a colon: `:text`.
  case symbol(String)
  case number(Double)
  case boolean(Bool)
  /// `nil`, which is the same as leaving the value out.
  case null
  /// `[a, b]`
  case list([NotationValue])
  /// `{x: 10, y: 0}`
  case table([NotationOption])
  /// The result that a name stands for, `it` for the last one, or a part of it.
  case result(String, [ResultPart])
  /// Words without quotes, as they were written: `button marked:'OK'`.
  case words(String)
}

extension NotationValue {
  /// The elements of a list, or the value alone if it is none.
  var parts: [NotationValue] {
    guard case .list(let values) = self else { return [self] }
    return values
  }
}

/// A value with a name: `offset: {x: 10, y: 0}`, `:timeout => 5`.
struct NotationOption: Sendable, Hashable {
  let name: String
  let value: NotationValue
  /// The column where it begins, counted from 1.
  let column: Int
}

/// The meaning of a line.
indirect enum NotationLine: Sendable, Hashable {
  /// An empty line, or a comment.
  case nothing
  case call(CommandCall)
  /// A query without a command.
  case query(String)
  /// A step with its keyword, and with the lines below it.
  case step(keyword: String, text: String, block: [String])
  /// The result that a name stands for, `it` for the last one, or a part of it.
  case result(String, [ResultPart])
  /// A value as it is written.
  case value(NotationValue)
  /// A name for the result of a line: `x = query("label")`.
  case assignment(String, NotationLine)
  /// A line with a block.
  case block(NotationBlock)
}

/// A command as it was written.
struct CommandCall: Sendable, Hashable {
  /// A value without a name.
  struct Argument: Sendable, Hashable {
    let value: NotationValue
    /// The column where it begins, counted from 1.
    let column: Int
  }

  let name: String
  var arguments: [Argument] = []
  var options: [NotationOption] = []
  /// The parts of the result that are wanted.
  var parts: [ResultPart] = []
  /// Everything behind the name as it was written, without parentheses around it.
  var operand = ""
  /// The whole line, for messages.
  var line = ""
}

extension Results {
  /// What a value is that stands in a line.
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
