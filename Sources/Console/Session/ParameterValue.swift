import AppUnderTest

/// A kind of value with its reader.
struct ParameterValue<Value: Sendable>: Sendable {
  let kind: ConsoleCommand.Kind
  /// Reads a value; throws a diagnostic with its column.
  let read: @Sendable (GivenValue) throws(Diagnostic) -> Value
}

/// A value in the arguments of a command.
struct GivenValue: Sendable {
  var value: NotationValue
  /// The column of its first character, counted from 1.
  let column: Int
  /// The parameter's name.
  let name: String
  let arguments: CommandArguments
  /// Whether the command has only this value. A text without quotes can contain commas then.
  var isWhole = false

  /// The elements of a list, or the value itself.
  var parts: [GivenValue] {
    value.parts.map { GivenValue(value: $0, column: column, name: name, arguments: arguments) }
  }

  /// A diagnostic about the value.
  func problem(_ text: String, hint: String = "") -> Diagnostic {
    arguments.problem(text, at: column, hint: hint)
  }
}

extension ParameterValue<Query> {
  static var query: Self {
    Self(kind: .query) { given throws(Diagnostic) in
      switch given.value {
      case .string(let text): return try Query(parsing: text)
      case .words(let text):
        do throws(Diagnostic) { return try Query(parsing: text) } catch {
          throw error.moved(by: given.column - 1, in: given.arguments.call.line)
        }
      case .result(let name, let parts):
        let results = try given.results(named: name).asked(parts)
        // A text stored in a variable is a query.
        if name != NotationScope.it, results.isSingle, case .value(.string(let text))? = results.items.first {
          return try Query(parsing: text)
        }
        return try results.query()
      case .symbol, .number, .boolean, .null, .list, .table:
        throw given.problem("a query is missing here", hint: "Write it in quotes, or without anything.")
      }
    }
  }
}

extension ParameterValue<[Query]> {
  /// A list of queries, or one.
  static var queries: Self {
    Self(kind: .query) { given throws(Diagnostic) in
      var queries: [Query] = []
      for part in given.parts { queries.append(try ParameterValue<Query>.query.read(part)) }
      return queries
    }
  }
}

extension ParameterValue<String> {
  /// A text; completion offers candidates of the given kind.
  static func text(_ kind: ConsoleCommand.Kind = .text) -> Self {
    Self(kind: kind) { given throws(Diagnostic) in
      switch given.value {
      case .words(let text) where text.hasTextAfterQuotes:
        throw given.problem(
          "unexpected text after the closing quotation mark",
          hint: "A quotation mark in a text has a backslash before it: \"say \\\"hi\\\"\".")
      case .words where given.isWhole: return given.arguments.call.operand
      case .string(let text), .symbol(let text), .words(let text): return text
      case .number(let number): return number.shortDescription
      case .boolean(let value): return value ? "YES" : "NO"
      case .result(let name, let parts): return try given.results(named: name).asked(parts).plainText
      case .null, .list, .table: throw given.problem("a text is missing here")
      }
    }
  }
}

extension ParameterValue<Device> {
  static var device: Self {
    Self(kind: .device) { given throws(Diagnostic) in try Device.named(try ParameterValue<String>.text().read(given)) }
  }
}

extension ParameterValue where Value: RawRepresentable<String> & CaseIterable {
  /// One of the raw values of an enumeration.
  static var word: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(kind: .word(words)) { given throws(Diagnostic) in
      let text = try ParameterValue<String>.text().read(given)
      if let word = Value(rawValue: text) { return word }
      throw given.problem("'\(text)' is not one of \(words.joined(separator: ", "))")
    }
  }
}

extension ParameterValue<Double> {
  static var number: Self {
    Self(kind: .number) { given throws(Diagnostic) in
      switch given.value {
      case .number(let number): return number
      case .string(let text), .words(let text):
        if let number = Double(text), number.isFinite { return number }
      case .result(let name, let parts):
        let text = try given.results(named: name).asked(parts).plainText
        if let number = Double(text), number.isFinite { return number }
      case .symbol, .boolean, .null, .list, .table: break
      }
      throw given.problem("\(given.name) takes a number")
    }
  }
}

extension ParameterValue<Int> {
  /// A whole number.
  static var integer: Self {
    Self(kind: .number) { given throws(Diagnostic) in
      if let integer = Int(exactly: try ParameterValue<Double>.number.read(given)) { return integer }
      throw given.problem("\(given.name) takes a whole number")
    }
  }
}

extension ParameterValue<Duration> {
  /// A duration of the app's time, given in seconds.
  static var seconds: Self {
    Self(kind: .number) { given throws(Diagnostic) in
      let seconds = try ParameterValue<Double>.number.read(given)
      guard (0...1e9).contains(seconds) else { throw given.problem("a time can be from 0 to 1000000000 seconds") }
      return .milliseconds(Int64((seconds * 1000).rounded()))
    }
  }
}

extension ParameterValue<Point> {
  /// A point or a distance: `{x: 10, y: 0}`; a missing number is 0.
  static var point: Self {
    Self(kind: .point) { given throws(Diagnostic) in
      func number(_ value: NotationValue, at column: Int, _ name: String) throws(Diagnostic) -> Double {
        let part = GivenValue(value: value, column: column, name: name, arguments: given.arguments)
        return try ParameterValue<Double>.number.read(part)
      }
      switch given.value {
      case .table(let parts):
        var point = Point(x: 0, y: 0)
        for part in parts {
          switch part.name {
          case "x": point.x = try number(part.value, at: part.column, "x")
          case "y": point.y = try number(part.value, at: part.column, "y")
          default: throw given.arguments.problem("\(given.name) has only x and y", at: part.column)
          }
        }
        return point
      case .list(let parts) where parts.count == 2:
        return Point(x: try number(parts[0], at: given.column, "x"), y: try number(parts[1], at: given.column, "y"))
      case .result(let name, let parts):
        let frame = try given.results(named: name).asked(parts + [.property("frame")])
        if case .value(.rect(let frame))? = frame.items.first { return frame.center }
        throw given.problem("\(name) has no place on the screen")
      case .string, .symbol, .number, .boolean, .null, .list, .words:
        throw given.problem("\(given.name) is written {x: 10, y: 0}")
      }
    }
  }
}

extension ParameterValue<Bool> {
  static var flag: Self {
    Self(kind: .flag) { given throws(Diagnostic) in
      if case .boolean(let value) = given.value { return value }
      throw given.problem("\(given.name) takes true or false")
    }
  }
}

extension GivenValue {
  /// The result that a name refers to.
  fileprivate func results(named name: String) throws(Diagnostic) -> Results {
    do throws(Diagnostic) { return try arguments.scope.results(named: name) } catch { throw problem(error.problem) }
  }
}

extension Diagnostic {
  /// The diagnostic at its column in a longer line.
  fileprivate func moved(by columns: Int, in line: String) -> Diagnostic {
    var diagnostic = self
    if let location, let column = location.column {
      diagnostic.location = SourceLocation(line: 1, column: column + columns)
      diagnostic.sourceLine = line
    }
    return diagnostic
  }
}

extension String {
  /// Whether the text begins with a quotation mark and has the same mark again before its end.
  fileprivate var hasTextAfterQuotes: Bool {
    guard let quote = first, quote == "\"" || quote == "'" else { return false }
    return dropFirst().contains(quote)
  }
}
