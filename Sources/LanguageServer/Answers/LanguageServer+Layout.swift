import GherkinParser
import SourceText

extension LanguageServer {
  /// The edits that format a text like `cukeswift format`; empty for a text with errors.
  func formatting(of document: OpenDocument, in range: TextRange? = nil) -> [TextEdit] {
    guard let feature = document.feature, feature.errors.isEmpty, let parsed = feature.document else {
      return []
    }
    let formatted = GherkinFormatter.format(parsed)
    let old = document.buffer.bytes
    guard formatted != old else { return [] }
    let (oldLines, newLines) = (Self.lines(old), Self.lines(formatted))
    if let range, oldLines.count == newLines.count {
      // The number of lines stays the same: change the lines of the range one by one.
      var edits: [TextEdit] = []
      for line in range.start.line...max(range.start.line, range.end.line)
      where oldLines.indices.contains(line) && oldLines[line] != newLines[line] {
        let bytes = document.buffer.line(line)
        let new = newLines[line].filter { $0 != 0x0A && $0 != 0x0D }
        edits.append(TextEdit(document.buffer.range(bytes), String(decoding: new, as: UTF8.self)))
      }
      return edits
    }
    // Equal lines at the beginning and end are left out of the edit, to preserve cursors and folds there.
    let changed = ChangedRange(from: oldLines, to: newLines)
    let start = oldLines[..<changed.old.lowerBound].reduce(0) { $0 + $1.count }
    let end = start + oldLines[changed.old].reduce(0) { $0 + $1.count }
    let new = newLines[changed.new].joined()
    return [TextEdit(document.buffer.range(start..<end), String(decoding: Array(new), as: UTF8.self))]
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// The edits that align the columns of the table at a position while the user types.
  func alignment(at position: TextPosition, in document: OpenDocument) -> [TextEdit] {
    let buffer = document.buffer
    guard document.feature != nil, Self.row(position.line, buffer) != nil, !isInDocString(position.line, document)
    else { return [] }
    var (first, last) = (position.line, position.line)
    while first > 0, Self.row(first - 1, buffer) != nil { first -= 1 }
    while last + 1 < buffer.lineCount, Self.row(last + 1, buffer) != nil { last += 1 }
    let rows = (first...last).compactMap { Self.row($0, buffer) }
    // The table gets the indentation of its first row.
    let indentation = rows.first?.indentation ?? ""
    let widths = Self.widths(rows.map(\.cells))
    var edits: [TextEdit] = []
    for (line, row) in zip(first...last, rows) {
      let cells = zip(row.cells, widths).map { cell, width in " " + cell.padded(toColumns: width) + " |" }
      let text = indentation + "|" + cells.joined() + row.rest
      let old = buffer.line(line)
      if buffer.text(old) != text { edits.append(TextEdit(buffer.range(old), text)) }
    }
    return edits
  }

  private func isInDocString(_ line: Int, _ document: OpenDocument) -> Bool {
    guard let feature = document.feature, let nodes = feature.document?.storage.nodes else { return false }
    let isRow = nodes.rows.contains { feature.line(of: $0.position) == line }
    guard !isRow else { return false }
    return nodes.docStrings.contains { text in
      let first = feature.line(of: text.position)
      let delimiter = feature.buffer.text(text.delimiter.range)
      guard first < line else { return false }
      return !(first + 1..<line).contains {
        feature.buffer.text(ofLine: $0).drop { $0 == " " || $0 == "\t" }.hasPrefix(delimiter)
      }
    }
  }

  /// The cells of a row, without unescaping; nil for other lines.
  private static func row(_ line: Int, _ buffer: TextBuffer) -> (indentation: String, cells: [String], rest: String)? {
    let text = buffer.text(ofLine: line)
    let indentation = text.prefix { $0 == " " || $0 == "\t" }
    guard text.dropFirst(indentation.count).first == "|" else { return nil }
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in text.dropFirst(indentation.count + 1) {
      if character == "|", !isEscaped {
        cells.append(cell.trimmed)
        cell = ""
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    // The text behind the last bar.
    let rest = cell.trimmed
    return (String(indentation), cells, rest.isEmpty ? "" : " " + rest)
  }

  private static func widths(_ rows: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.terminalColumns)
      }
    }
    return widths
  }
}
