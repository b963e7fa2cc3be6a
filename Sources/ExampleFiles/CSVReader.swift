package import GherkinParser
package import SourceText

/// Reads tables of comma-separated values (RFC 4180).
///
/// Commas, semicolons or tabs separate the values, whichever comes first in the header. Empty lines are ignored.
package struct CSVReader {
  private let source: SourceFile
  private let separator: UInt8
  private var index = 0

  private init(_ source: SourceFile) {
    self.source = source
    separator = Self.separator(of: source.bytes)
  }

  /// Reads a table.
  ///
  /// - Throws: the first error with its place.
  package static func table(of source: SourceFile) throws(Diagnostic) -> ExampleTable {
    var reader = CSVReader(source)
    var rows: [ExampleTable.Row] = []
    while let row = try reader.row() {
      if let header = rows.first, header.cells.count != row.cells.count {
        throw Diagnostic(
          uri: source.uri, location: row.location,
          problem: "this row has \(count(of: row.cells)), the header has \(header.cells.count)",
          advice: "Give every row as many values as the header. A value with a separator stands in quotes.",
          notes: [.init(uri: source.uri, location: header.location, text: "the header")]
        ).quoting(source)
      }
      rows.append(row)
    }
    return ExampleTable(uri: source.uri, rows: rows)
  }

  private static func count(of cells: [String]) -> String { cells.count.counted("value") }

  /// The first separator in the header that is not in quotes.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    var isQuoted = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"): if !isQuoted { return byte }
      case UInt8(ascii: "\n"): if !isQuoted { return UInt8(ascii: ",") }
      default: break
      }
    }
    return UInt8(ascii: ",")
  }

  /// The next row that is not empty; nil at the end.
  private mutating func row() throws(Diagnostic) -> ExampleTable.Row? {
    while let byte = peek(), byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { advance() }
    guard peek() != nil else { return nil }
    let location = source.location(ofByte: index)
    var cells: [String] = []
    while true {
      cells.append(try peek() == UInt8(ascii: "\"") ? quoted() : plain())
      guard peek() == separator else { break }
      advance()
    }
    return ExampleTable.Row(location: location, cells: cells)
  }

  private mutating func plain() -> String {
    let start = index
    while let byte = peek(), byte != separator, byte != UInt8(ascii: "\n") { advance() }
    var end = index
    if end > start, source.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: source.bytes[start..<end], as: UTF8.self)
  }

  private mutating func quoted() throws(Diagnostic) -> String {
    let start = index
    var text: [UInt8] = []
    advance()
    while let byte = peek() {
      advance()
      guard byte == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      if peek() == UInt8(ascii: "\"") {
        text.append(byte)
        advance()
        continue
      }
      if peek() == UInt8(ascii: "\r") { advance() }
      guard let next = peek(), next != separator, next != UInt8(ascii: "\n") else {
        return String(decoding: text, as: UTF8.self)
      }
      throw problem("text follows the closing quote of a value", at: index, "Double each quote inside a quoted value.")
    }
    throw problem("the quotes of this value are not closed", at: start, "Close them, and double quotes inside.")
  }

  private func problem(_ problem: String, at offset: Int, _ advice: String) -> Diagnostic {
    Diagnostic(uri: source.uri, location: source.location(ofByte: offset), problem: problem, advice: advice)
      .quoting(source)
  }

  private func peek() -> UInt8? { index < source.bytes.count ? source.bytes[index] : nil }

  private mutating func advance() { index += 1 }
}
