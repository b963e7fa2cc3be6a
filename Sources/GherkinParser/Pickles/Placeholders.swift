import SourceText

/// The placeholders of a table of examples: the column names between `<` and `>`, in Normalization Form C.
final class Placeholders: Sendable {
  /// The number of columns from which on a dictionary is used.
  private static let manyNames = 9

  private let bytes: [UInt8]
  /// The range of each placeholder in `bytes`, in column order.
  let ranges: [Range<Int>]
  /// Whether all names are free of `<` and `>`.
  let areSimple: Bool
  /// The columns by placeholder; empty for a table with few columns.
  private let columns: [ArraySlice<UInt8>: Int]

  /// Creates the placeholders of a header row.
  init(header row: Int, in storage: DocumentStorage) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var areSimple = true
    for cell in storage.nodes.rows[row].cells.indices {
      let start = bytes.count
      bytes.append(UInt8(ascii: "<"))
      storage.withUTF8(of: storage.nodes.cells[cell].text) { name in
        if name.containsAngleBracket { areSimple = false }
        name.withComposed { bytes += $0 }
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

  /// The first column with a placeholder; nil for an unknown placeholder.
  func column(of placeholder: UnsafeBufferPointer<UInt8>) -> Int? {
    placeholder.withComposed { column(ofComposed: $0) }
  }

  private func column(ofComposed placeholder: UnsafeBufferPointer<UInt8>) -> Int? {
    if ranges.count >= Self.manyNames { return columns[ArraySlice(placeholder)] }
    return ranges.firstIndex { $0.count == placeholder.count && bytes[$0].elementsEqual(placeholder) }
  }

  /// The placeholder of a column.
  func placeholder(_ column: Int) -> ArraySlice<UInt8> { bytes[ranges[column]] }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text contains a `<` or `>`.
  var containsAngleBracket: Bool { contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } }
}
