import AppUnderTest
import ElementQuery
import JSON

/// A query in the form of the Calabash server: a text, or an array of its parts.
struct CalabashQuery {
  /// The translated query.
  let query: Query

  /// Reads a query.
  ///
  /// - Throws: an `InAppError` for a value other than a text or an array, a `Diagnostic` for a syntax error.
  init(_ value: JSONValue) throws {
    let text: String
    switch value {
    case .string(let string): text = Self.translated(string)
    case .array(let parts): text = try parts.map(Self.text(ofPart:)).joined(separator: " ")
    default: throw InAppError("a query must be a string or an array, not \(value.json)")
    }
    query = Query(steps: try Query(parsing: text).steps.map(Self.withSubclasses))
  }

  /// The directions that have other names here.
  private static let directions = ["find": "descendant", "acc": "descendant", "accParent": "parent"]

  /// Translates the words of a text. Like the Calabash server, ignores everything behind `first` and `last`.
  private static func translated(_ text: String) -> String {
    var words: [String] = []
    for word in SelectorWords(text).words {
      words.append(directions[word] ?? word)
      if word == "first" || word == "last" { break }
    }
    return words.joined(separator: " ")
  }

  /// In Calabash, `view:'Name'` also matches subclasses.
  private static func withSubclasses(_ step: Query.Step) -> Query.Step {
    guard case .exactly(let name) = step.classes else { return step }
    var step = step
    step.classes = .named(name)
    return step
  }

  /// Converts a part of an array to text: a word, an object of filters, or a property with its value.
  private static func text(ofPart part: JSONValue) throws -> String {
    switch part {
    case .string(let word):
      let isPlain = word == "*" || word.utf8.allSatisfy { $0 >= 0x80 || $0 == 0x5F || isLetterOrDigit($0) }
      return isPlain ? directions[word] ?? word : "view:\(Query.quote(word))"
    case .object(let members):
      if let type = members["__type"]?.string {
        guard let value = members.first(where: { $0.key != "__type" })?.value else {
          throw InAppError("the part '\(type)' of a query has no value")
        }
        return try filter(type, value)
      }
      return try members.sorted { $0.key < $1.key }.map { try filter($0.key, $0.value) }.joined(separator: " ")
    case .array(let values):
      guard let name = values.first?.string else { break }
      if values.count == 2 { return try filter(name, values[1]) }
      guard values.count == 3, let relation = values[1].string else { break }
      return "{\(name) \(relation) \(try text(ofValue: values[2]))}"
    case .null, .boolean, .number: break
    }
    throw InAppError("a part of a query must be a word, an object or a property with its value")
  }

  private static func filter(_ name: String, _ value: JSONValue) throws -> String {
    if case .array(let numbers) = value, name == "indexPath", numbers.count == 2, let row = numbers[0].integer,
      let section = numbers[1].integer
    {
      return "indexPath:\(row),\(section)"
    }
    return "\(name):\(try text(ofValue: value))"
  }

  private static func text(ofValue value: JSONValue) throws -> String {
    switch value {
    case .string(let text): return Query.quote(text)
    case .boolean(let isTrue): return isTrue ? "YES" : "NO"
    case .number(let number): return value.integer.map { "\($0)" } ?? "\(number)"
    case .null, .array, .object: throw InAppError("a property must be compared with a text, a number or a truth value")
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
