package import GherkinParser
import JSON
package import SourceText

/// Reads a table from a JSON array of objects, one for each row.
///
/// The members of the first object are the columns. Numbers and truth values become their text, `null` an empty text.
package enum JSONRows {
  /// Reads a table.
  ///
  /// - Throws: the first error with its place.
  package static func table(of source: SourceFile) throws(Diagnostic) -> ExampleTable {
    do throws(JSONError) {
      return try source.bytes.withJSON { json throws(JSONError) in try table(&json, of: source) }
    } catch {
      throw error.located(
        in: source,
        advice: #"Examples are an array of objects with the same members, such as [{"name": "Anna", "age": 31}]."#)
    }
  }

  private static func table(
    _ json: inout JSONReader, of source: SourceFile
  ) throws(JSONError) -> ExampleTable {
    var header: [String]?
    var rows: [ExampleTable.Row] = []
    try json.beginArray()
    while try json.nextElement() {
      let start = try json.valueOffset()
      let (names, values) = try object(&json, source.bytes)
      let location = source.location(ofByte: start)
      if header == nil {
        header = names
        rows.append(ExampleTable.Row(location: location, cells: names))
      }
      let columns = header ?? []
      if let missing = columns.first(where: { values[$0] == nil }) {
        throw json.error(.meaning("this object has no member '\(missing)', which the first one has"), at: start)
      }
      if let extra = names.first(where: { !columns.contains($0) }) {
        throw json.error(.meaning("this object has a member '\(extra)', which the first one does not have"), at: start)
      }
      rows.append(ExampleTable.Row(location: location, cells: columns.map { values[$0] ?? "" }))
    }
    try json.end()
    return ExampleTable(uri: source.uri, rows: rows)
  }

  private static func object(
    _ json: inout JSONReader, _ bytes: [UInt8]
  ) throws(JSONError) -> (names: [String], values: [String: String]) {
    var names: [String] = []
    var values: [String: String] = [:]
    try json.beginObject()
    while let name = try json.nextMemberOrNull() {
      let key = name.string
      guard values[key] == nil else {
        throw json.error(.meaning("the member '\(key)' is there twice"), at: name.offset)
      }
      names.append(key)
      values[key] = try value(&json, bytes)
    }
    return (names, values)
  }

  private static func value(
    _ json: inout JSONReader, _ bytes: [UInt8]
  ) throws(JSONError) -> String {
    switch try json.peek() {
    case UInt8(ascii: "\""): return try json.string().string
    case UInt8(ascii: "n"):
      guard try json.takeNull() else { throw json.error(.expected("a value"), at: json.offset) }
      return ""
    default:
      // Objects and arrays are passed on as JSON, for steps that decode them.
      let start = json.offset
      try json.skip()
      return String(decoding: bytes[start..<json.offset], as: UTF8.self)
    }
  }
}
