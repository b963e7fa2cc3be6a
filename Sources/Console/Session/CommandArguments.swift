import AppUnderTest
import SourceText

/// The arguments of a command, matched to its parameters.
struct CommandArguments: Sendable {
  let call: CommandCall
  private let command: ConsoleCommand
  /// All commands.
  let table: CommandTable
  /// The names of results.
  let scope: NotationScope

  /// Matches the arguments of a call to the parameters of its command.
  ///
  /// - Throws: a diagnostic for missing or excess arguments and for unknown options.
  init(_ call: CommandCall, for command: ConsoleCommand, of table: CommandTable, scope: NotationScope)
    throws(Diagnostic)
  {
    let call = try Self.undashed(Self.unwrapped(try Self.separated(call, for: command), for: command), for: command)
    self.call = call
    self.command = command
    self.table = table
    self.scope = scope
    let needed = command.operands.prefix { !$0.isOptional }.count
    if call.arguments.count < needed, call.arguments.count + call.options.count < needed {
      let name = command.operands[call.arguments.count].name
      throw Diagnostic(
        problem: "\(call.name) needs more: \(name)",
        advice: (Self.missingComma(in: call) ?? "") + "It is written \(command.usage)")
    }
    let takesAll = command.operands.last.map { $0.isRepeated || $0.kind == .text } ?? false
    if !takesAll, call.arguments.count > command.operands.count {
      let column = call.arguments[command.operands.count].column
      throw problem("\(call.name) takes fewer arguments", at: column)
    }
    let waits = command.options.contains { $0.name == "timeout" }
    for option in call.options where !command.options.contains(where: { $0.name == option.name }) {
      if waits, ([WaitOptions.message] + WaitOptions.meaningless).contains(option.name) { continue }
      let meant = DidYouMean.sentence(for: option.name, among: command.options.map(\.name)) ?? ""
      throw problem("\(call.name) has no option '\(option.name)'", at: option.column, hint: meant)
    }
  }

  /// Advice for numbers separated by blanks instead of commas; nil for other calls.
  private static func missingComma(in call: CommandCall) -> String? {
    guard call.arguments.count == 1, case .words(let text)? = call.arguments.first?.value, call.options.isEmpty else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words.allSatisfy({ Double($0) != nil }) else { return nil }
    return "Put commas between values: \(call.name) \(words.joined(separator: ", ")). "
  }

  /// Splits the first argument where the short form omits the comma after a word: `swipe left tableView`, `save state
  /// full`.
  private static func separated(_ call: CommandCall, for command: ConsoleCommand) throws(Diagnostic) -> CommandCall {
    guard case .word(let words)? = command.operands.first?.kind, let first = call.arguments.first,
      case .words(let text) = first.value, let space = text.firstIndex(where: \.isWhitespace),
      words.contains(String(text[..<space])) || Double(text[..<space]) != nil
        || call.arguments.count < command.operands.count(where: { !$0.isOptional })
    else { return call }
    let rest = text[space...].trimmed
    let value = try NotationValue(reading: rest)
    var call = call
    let word = String(text[..<space])
    let column = first.column + text.unicodeScalars.count - rest.unicodeScalars.count
    call.arguments.replaceSubrange(
      0..<1, with: [.init(value: .words(word), column: first.column), .init(value: value, column: column)])
    return call
  }

  /// Removes the braces around the options, which Ruby allows: `touch("button", {:timeout => 5})`, `query("button",
  /// [{titleForState: 0}])`. Points and tables that the command takes without a name stay.
  private static func unwrapped(_ call: CommandCall, for command: ConsoleCommand) -> CommandCall {
    guard let last = call.arguments.last else { return call }
    let position = call.arguments.count - 1
    if position < command.operands.count, [.point, .table].contains(command.operands[position].kind) {
      return call
    }
    var options: [NotationOption] = []
    for value in last.value.parts {
      guard case .table(let more) = value else { return call }
      options += more
    }
    guard !options.isEmpty || last.value == .table([]) else { return call }
    var call = call
    call.arguments.removeLast()
    call.options += options
    return call
  }

  /// Moves options in command-line form into the options of the call: `playback swipe_left --speed 2`.
  private static func undashed(_ call: CommandCall, for command: ConsoleCommand) throws(Diagnostic) -> CommandCall {
    guard let last = call.arguments.last, case .words(let text) = last.value else { return call }
    var (call, end) = (call, text.endIndex)
    for range in text.ranges(of: " --").reversed() {
      // Two dashes in quotes belong to a text.
      guard text[..<range.lowerBound].count(where: { "'\"".contains($0) }).isMultiple(of: 2) else { continue }
      let words = text[range.upperBound..<end].split(separator: " ", maxSplits: 1).map(String.init)
      // Unknown options belong to the text.
      guard let name = words.first, let option = command.options.first(where: { $0.name == name }) else { continue }
      let column = last.column + text[..<range.lowerBound].unicodeScalars.count + 1
      guard words.count > 1 || option.kind == .flag else {
        throw Diagnostic(
          location: SourceLocation(line: 1, column: column), problem: "the option \(name) has no value",
          advice: "It is written \(command.usage)", sourceLine: call.line)
      }
      let value = words.count > 1 ? try NotationValue(reading: words[1].trimmed) : .boolean(true)
      call.options.append(NotationOption(name: name, value: value, column: column))
      end = range.lowerBound
    }
    guard end < text.endIndex else { return call }
    let value = try NotationValue(reading: text[..<end].trimmed)
    call.arguments[call.arguments.count - 1] = .init(value: value, column: last.column)
    return call
  }

  /// A problem at a column of the line.
  func problem(_ text: String, at column: Int, hint: String = "") -> Diagnostic {
    Diagnostic(
      location: SourceLocation(line: 1, column: column), problem: text,
      advice: (hint.isEmpty ? "" : hint + " ") + "It is written \(command.usage)", sourceLine: call.line)
  }

  // MARK: - Values

  /// The value of an operand; nil for an omitted value or a written nil.
  func operand(_ name: String) -> GivenValue? { operands(from: name).first.flatMap { $0.value == .null ? nil : $0 } }

  /// The value of an operand.
  ///
  /// - Throws: a diagnostic if it was left out.
  func needed(_ name: String) throws(Diagnostic) -> GivenValue {
    if let given = operand(name) { return given }
    throw Diagnostic(problem: "\(call.name) needs \(name)", advice: "It is written \(command.usage)")
  }

  /// The values of an operand and of all later operands.
  func operands(from name: String) -> [GivenValue] {
    guard let index = command.operands.firstIndex(where: { $0.name == name }) else { return [] }
    let isWhole = command.operands.count == 1 && call.options.isEmpty
    return call.arguments.enumerated().dropFirst(index).map { position, argument in
      GivenValue(
        value: argument.value, column: argument.column, name: name, arguments: self,
        isWhole: isWhole && position == 0)
    }
  }

  /// The value of an option; nil for an omitted value or a written nil.
  func option(_ name: String) -> GivenValue? {
    call.options.last { $0.name == name && $0.value != .null }
      .map { GivenValue(value: $0.value, column: $0.column, name: name, arguments: self) }
  }
}

extension NotationValue {
  /// Reads a value; text that is not a value becomes words.
  fileprivate init(reading text: String) throws(Diagnostic) {
    var scanner = NotationScanner(text)
    self = try scanner.readValue().flatMap { scanner.isAtEnd ? $0 : nil } ?? .words(text)
  }
}
