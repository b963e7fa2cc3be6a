import AppUnderTest

/// What a command was given, as it takes it.
struct CommandArguments: Sendable {
  let call: CommandCall
  private let command: ConsoleCommand
  /// The last result, which `it` stands for.
  private let last: Results?

  /// Holds what was written to what the command takes.
  ///
  /// - Throws: a diagnostic for what is missing or too much, and for an option that the command has not.
  init(_ call: CommandCall, for command: ConsoleCommand, last: Results?) throws(Diagnostic) {
    let call = try Self.undashed(Self.unwrapped(try Self.separated(call, for: command), for: command), for: command)
    self.call = call
    self.command = command
    self.last = last
    let needed = command.parameters.prefix { !$0.isOptional }.count
    if call.arguments.count < needed, call.arguments.count + call.options.count < needed {
      let name = command.parameters[call.arguments.count].name
      throw Diagnostic(problem: "\(call.name) needs more: \(name)", advice: "It is written \(command.usage)")
    }
    let takesAll = command.parameters.last.map { $0.isRepeated || $0.kind == .text } ?? false
    if !takesAll, call.arguments.count > command.parameters.count {
      let column = call.arguments[command.parameters.count].column
      throw problem("this is more than \(call.name) takes", at: column)
    }
    for option in call.options where !command.options.contains(where: { $0.name == option.name }) {
      let meant = DidYouMean.sentence(for: option.name, among: command.options.map(\.name)) ?? ""
      throw problem("\(call.name) has no option '\(option.name)'", at: option.column, hint: meant)
    }
  }

  /// The call where the short form leaves out the comma behind a word: `swipe left tableView`, `save state full`.
  private static func separated(_ call: CommandCall, for command: ConsoleCommand) throws(Diagnostic) -> CommandCall {
    guard case .word? = command.parameters.first?.kind, let first = call.arguments.first,
      case .words(let text) = first.value, let space = text.firstIndex(where: \.isWhitespace)
    else { return call }
    let rest = String(text[space...]).trimmed
    let value = try NotationValue(reading: rest)
    var call = call
    let word = String(text[..<space])
    let column = first.column + text.unicodeScalars.count - rest.unicodeScalars.count
    call.arguments.replaceSubrange(
      0..<1, with: [.init(value: .words(word), column: first.column), .init(value: value, column: column)])
    return call
  }

  /// The call where the options stand in braces, as Ruby lets them: `touch("button", {:timeout => 5})`.
  private static func unwrapped(_ call: CommandCall, for command: ConsoleCommand) -> CommandCall {
    guard case .table(let options)? = call.arguments.last?.value, !command.takesPoint(at: call.arguments.count - 1)
    else { return call }
    var call = call
    call.arguments.removeLast()
    call.options += options
    return call
  }

  /// The call where options are written as on a command line: `playback swipe_left --speed 2`.
  private static func undashed(_ call: CommandCall, for command: ConsoleCommand) throws(Diagnostic) -> CommandCall {
    guard let last = call.arguments.last, case .words(let text) = last.value else { return call }
    var (call, end) = (call, text.endIndex)
    for range in text.ranges(of: " --").reversed() {
      // Two dashes between quotes are part of a text.
      guard text[..<range.lowerBound].count(where: { "'\"".contains($0) }).isMultiple(of: 2) else { continue }
      let words = text[range.upperBound..<end].split(separator: " ", maxSplits: 1).map(String.init)
      // What is no option of the command belongs to the text.
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
    let value = try NotationValue(reading: String(text[..<end]).trimmed)
    call.arguments[call.arguments.count - 1] = .init(value: value, column: last.column)
    return call
  }

  /// How many values without a name there are.
  var count: Int { call.arguments.count }

  /// A problem with what stands at a column.
  func problem(_ text: String, at column: Int, hint: String = "") -> Diagnostic {
    Diagnostic(
      location: SourceLocation(line: 1, column: column), problem: text,
      advice: (hint.isEmpty ? "" : hint + " ") + "It is written \(command.usage)", sourceLine: call.line)
  }

  // MARK: - Values without a name

  /// Whether a value was given and is not nil.
  func has(_ index: Int) -> Bool { index < count && call.arguments[index].value != .null }

  /// The query at a place.
  func query(_ index: Int = 0) throws(Diagnostic) -> Query {
    guard has(index) else { throw missing(index) }
    return try query(call.arguments[index].value, at: call.arguments[index].column)
  }

  /// The query at a place, or under a name; nil where neither was given.
  func queryIfGiven(_ index: Int, or name: String = "query") throws(Diagnostic) -> Query? {
    has(index) ? try query(index) : try query(named: name)
  }

  /// The text at a place; what was written without quotes is taken as it is, commas included.
  func text(_ index: Int = 0) throws(Diagnostic) -> String {
    guard has(index) else { throw missing(index) }
    if case .words = call.arguments[index].value, index == command.parameters.count - 1, index == 0,
      call.options.isEmpty
    {
      return call.operand
    }
    return try text(of: call.arguments[index].value, at: call.arguments[index].column)
  }

  func textIfGiven(_ index: Int) throws(Diagnostic) -> String? { has(index) ? try text(index) : nil }

  /// The texts from a place on: `:text, :length`.
  func texts(from index: Int) throws(Diagnostic) -> [String] {
    var texts: [String] = []
    for argument in call.arguments.dropFirst(index) {
      // `["text", "frame"]` and `text, frame` are the same.
      if case .list(let values) = argument.value {
        for value in values { texts.append(try text(of: value, at: argument.column)) }
      } else {
        texts.append(try text(of: argument.value, at: argument.column))
      }
    }
    return texts
  }

  /// The queries at a place: a list of them, or one.
  func queries(_ index: Int = 0) throws(Diagnostic) -> [Query] {
    guard has(index) else { throw missing(index) }
    let argument = call.arguments[index]
    guard case .list(let values) = argument.value else { return [try query(index)] }
    var queries: [Query] = []
    for value in values { queries.append(try query(value, at: argument.column)) }
    return queries
  }

  /// The number at a place.
  func number(_ index: Int) throws(Diagnostic) -> Double {
    guard has(index) else { throw missing(index) }
    return try number(call.arguments[index].value, at: call.arguments[index].column, of: command.parameters[index].name)
  }

  /// The word at a place, one of those that a type has.
  func word<Word: RawRepresentable & CaseIterable>(_ index: Int) throws(Diagnostic) -> Word
  where Word.RawValue == String {
    let text = try text(index)
    if let word = Word(rawValue: text) { return word }
    throw problem("'\(text)' is none of \(Word.allCases.map(\.rawValue).joined(separator: ", "))", at: column(index))
  }

  func column(_ index: Int) -> Int { index < count ? call.arguments[index].column : 1 }

  // MARK: - Values with a name

  private func option(_ name: String) -> NotationOption? {
    call.options.last { $0.name == name && $0.value != .null }
  }

  func query(named name: String) throws(Diagnostic) -> Query? {
    guard let option = option(name) else { return nil }
    return try query(option.value, at: option.column)
  }

  func text(named name: String) throws(Diagnostic) -> String? {
    guard let option = option(name) else { return nil }
    return try text(of: option.value, at: option.column)
  }

  func number(named name: String) throws(Diagnostic) -> Double? {
    guard let option = option(name) else { return nil }
    return try number(option.value, at: option.column, of: name)
  }

  /// A whole number.
  func integer(named name: String) throws(Diagnostic) -> Int? {
    guard let option = option(name), let number = try number(named: name) else { return nil }
    guard let integer = Int(exactly: number) else { throw problem("\(name) takes a whole number", at: option.column) }
    return integer
  }

  /// A length of the app's time, given in seconds.
  func duration(named name: String = "timeout") throws(Diagnostic) -> Duration? {
    guard let option = option(name), let seconds = try number(named: name) else { return nil }
    return try duration(seconds, at: option.column)
  }

  /// A number of seconds as a duration.
  func duration(_ seconds: Double, at column: Int) throws(Diagnostic) -> Duration {
    guard (0...1e9).contains(seconds) else { throw problem("a time can be from 0 to 1000000000 seconds", at: column) }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }

  /// A place or a distance: `{x: 10, y: 0}`; what is left out is 0.
  func point(named name: String = "offset") throws(Diagnostic) -> Point? {
    guard let option = option(name) else { return nil }
    return try point(option.value, at: option.column, of: name)
  }

  func flag(_ name: String) throws(Diagnostic) -> Bool {
    guard let option = option(name) else { return false }
    if case .boolean(let value) = option.value { return value }
    throw problem("\(name) takes true or false", at: option.column)
  }

  // MARK: - What a value means

  private func missing(_ index: Int) -> Diagnostic {
    let name = index < command.parameters.count ? command.parameters[index].name : "a value"
    return Diagnostic(problem: "\(call.name) needs \(name)", advice: "It is written \(command.usage)")
  }

  /// What `it` stands for.
  private func lastResults(at column: Int) throws(Diagnostic) -> Results {
    guard let last else { throw problem("nothing was found yet that 'it' could stand for", at: column) }
    return last
  }

  private func query(_ value: NotationValue, at column: Int) throws(Diagnostic) -> Query {
    switch value {
    case .string(let text): return try Query(parsing: text)
    case .words(let text):
      do throws(Diagnostic) { return try Query(parsing: text) } catch {
        throw error.moved(by: column - 1, in: call.line)
      }
    case .it(let parts): return try lastResults(at: column).query(parts)
    default: throw problem("a query is missing here", at: column, hint: "Write it in quotes, or without anything.")
    }
  }

  private func text(of value: NotationValue, at column: Int) throws(Diagnostic) -> String {
    switch value {
    case .string(let text), .symbol(let text), .words(let text): return text
    case .number(let number): return number.shortDescription
    case .boolean(let value): return value ? "YES" : "NO"
    case .it(let parts): return try lastResults(at: column).asked(parts).text
    case .null, .list, .table: throw problem("a text is missing here", at: column)
    }
  }

  private func number(_ value: NotationValue, at column: Int, of name: String) throws(Diagnostic) -> Double {
    switch value {
    case .number(let number): return number
    case .string(let text), .words(let text):
      if let number = Double(text), number.isFinite { return number }
    default: break
    }
    throw problem("\(name) takes a number", at: column)
  }

  private func point(_ value: NotationValue, at column: Int, of name: String) throws(Diagnostic) -> Point {
    switch value {
    case .table(let parts):
      var point = Point(x: 0, y: 0)
      for part in parts {
        switch part.name {
        case "x": point.x = try number(part.value, at: part.column, of: "x")
        case "y": point.y = try number(part.value, at: part.column, of: "y")
        default: throw problem("\(name) has only x and y", at: part.column)
        }
      }
      return point
    case .list(let parts) where parts.count == 2:
      return Point(x: try number(parts[0], at: column, of: "x"), y: try number(parts[1], at: column, of: "y"))
    default: throw problem("\(name) is written {x: 10, y: 0}", at: column)
    }
  }
}

extension Diagnostic {
  /// The same problem where the text it is in stands in a longer line.
  fileprivate func moved(by columns: Int, in line: String) -> Diagnostic {
    var diagnostic = self
    if let location, let column = location.column {
      diagnostic.location = SourceLocation(line: 1, column: column + columns)
      diagnostic.sourceLine = line
    }
    return diagnostic
  }
}

extension NotationValue {
  /// Reads a value, or takes words as they are where it is none.
  fileprivate init(reading text: String) throws(Diagnostic) {
    var scanner = NotationScanner(text)
    self = try scanner.readValue().flatMap { scanner.isAtEnd ? $0 : nil } ?? .words(text)
  }
}
