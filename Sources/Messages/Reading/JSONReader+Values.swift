import GherkinParser
import JSON

extension JSONReader {
  /// Returns the value of a required member of the object that has just been read.
  ///
  /// It does the same as the function of `JSON`, which the compiler cannot specialize for the types of this module. A
  /// call to that one would take a third of the time of reading a stream.
  func required<Value>(_ value: Value?, _ member: StaticString) throws(JSONError) -> Value {
    guard let value else { throw missing(member) }
    return value
  }

  /// Reads the word for a case of a type.
  ///
  /// - Parameter value: returns the case with a name; nil for an unknown name.
  mutating func word<Value>(_ value: (JSONString) -> Value?) throws(JSONError) -> Value {
    let word = try string()
    guard let value = value(word) else {
      throw error(.meaning("'\(word.string)' is not allowed here in the Cucumber Messages protocol"), at: word.offset)
    }
    return value
  }

  /// Reads a location, whose column is optional.
  mutating func location() throws(JSONError) -> SourceLocation {
    var (line, column): (Int?, Int?)
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "line": line = try integer(in: Self.lineNumbers)
      case "column": column = try integer(in: Self.lineNumbers)
      default: try skip()
      }
    }
    return SourceLocation(line: try required(line, "line"), column: column == 0 ? nil : column)
  }

  /// Reads a location of a node, which has a line and a column.
  mutating func compactLocation() throws(JSONError) -> CompactLocation {
    let location = try location()
    return CompactLocation(line: UInt32(location.line), column: UInt32(location.column ?? 1))
  }

  /// The accepted lines and columns.
  private static let lineNumbers = 0...Int(UInt32.max)

  /// Reads a number of seconds and additional nanoseconds.
  ///
  /// The seconds are limited to thirty thousand years: enough for every run, and small enough to add them up.
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
