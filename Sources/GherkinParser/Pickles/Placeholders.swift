/// The placeholders that a table of examples fills: the names in its header between `<` and `>`.
final class Placeholders: Sendable {
  /// From how many columns on names are looked up in a table.
  private static let manyNames = 9

  private let bytes: [UInt8]
  /// Where each placeholder is in `bytes`, in the order of the columns.
  let ranges: [Range<Int>]
  /// Whether no name has a `<` or `>` in it.
  let areSimple: Bool
  /// The columns by their placeholders, where there are many.
  private let columns: [ArraySlice<UInt8>: Int]

  /// Takes the names in a row.
  init(header row: Int, in storage: DocumentStorage) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var areSimple = true
    for cell in storage.nodes.rows[row].cells.indices {
      let start = bytes.count
      bytes.append(UInt8(ascii: "<"))
      storage.withUTF8(of: storage.nodes.cells[cell].text) { name in
        if name.containsAngleBracket { areSimple = false }
        bytes += name
      }
      bytes.append(UInt8(ascii: ">"))
      ranges.append(start..<bytes.count)
    }
    self.bytes = bytes
    self.ranges = ranges
    self.areSimple = areSimple
    let indexed = ranges.count < Self.manyNames ? [] : ranges
    columns = Dictionary(indexed.enumerated().map { (bytes[$1], $0) }) { first, _ in first }
  }

  /// The first column with a placeholder, or nil where there is none.
  func column(of placeholder: UnsafeBufferPointer<UInt8>) -> Int? {
    if ranges.count >= Self.manyNames { return columns[ArraySlice(placeholder)] }
    return ranges.firstIndex { $0.count == placeholder.count && bytes[$0].elementsEqual(placeholder) }
  }

  /// The placeholder of a column.
  func placeholder(_ column: Int) -> ArraySlice<UInt8> { bytes[ranges[column]] }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is a `<` or `>`.
  var containsAngleBracket: Bool { contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } }
}
