import GherkinParser
import JSON

extension JSONReader {
  /// Reads one of the words that stand for the cases of a type.
  mutating func value<Value: RawRepresentable<String>>(of type: Value.Type) throws(JSONError) -> Value {
    let word = try string()
    guard let value = Value(rawValue: word.string) else {
      throw error(.meaning("'\(word.string)' is no word of the Cucumber Messages protocol here"), at: word.offset)
    }
    return value
  }

  /// Reads a location; one without a column has none.
  mutating func location() throws(JSONError) -> SourceLocation {
    var (line, column): (Int?, Int?)
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "line": line = try integer(in: Self.places)
      case "column": column = try integer(in: Self.places)
      default: try skip()
      }
    }
    return SourceLocation(line: try required(line, "line"), column: column == 0 ? nil : column)
  }

  /// Reads a location of a node, which has a line and a column.
  mutating func place() throws(JSONError) -> Place {
    let location = try location()
    return Place(line: UInt32(location.line), column: UInt32(location.column ?? 1))
  }

  /// The lines and columns that are taken for such.
  private static let places = 0...Int(UInt32.max)

  /// Reads a number of seconds and of nanoseconds beyond them.
  ///
  /// Thirty thousand years are enough for every run, and leave room to add them up.
  mutating func secondsAndNanoseconds() throws(JSONError) -> (seconds: Int, nanoseconds: Int) {
    var (seconds, nanoseconds) = (0, 0)
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "seconds": seconds = try integer(in: -1 << 40...1 << 40)
      case "nanos": nanoseconds = try integer(in: 0...999_999_999)
      default: try skip()
      }
    }
    return (seconds, nanoseconds)
  }

  mutating func timestamp() throws(JSONError) -> Timestamp {
    let (seconds, nanoseconds) = try secondsAndNanoseconds()
    return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  mutating func duration() throws(JSONError) -> Duration {
    let (seconds, nanoseconds) = try secondsAndNanoseconds()
    return .seconds(max(seconds, 0)) + .nanoseconds(nanoseconds)
  }
}
