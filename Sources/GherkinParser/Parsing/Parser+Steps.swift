import SourceText

extension Parser {
  /// StepLine: a keyword and a text.
  mutating func handleStep(_ line: Line, _ parsed: ParsedLine) {
    guard let keyword = parsed.keyword else { return }
    flushDescription()
    let text = trimmed(from: keyword.textStart, to: line.end)
    builder.addStep(
      position: position(line, column: parsed.column), keyword: TextSpan(parsed.content, keyword.end),
      type: keyword.type,
      text: text)
    enter(.step)
    record(.stepLine, line, parsed, text: text)
  }

  // MARK: - Tables

  /// TableRow: cells between bars; text after the last bar is ignored.
  mutating func handleRow(_ line: Line, _ parsed: ParsedLine) {
    openTable()
    let firstCell = builder.nodes.cells.count
    addCells(line)
    builder.addRow(position: position(line, column: parsed.column), firstCell: firstCell)
    if let row = builder.nodes.rows.last { table.add(row) }
    recordRow(line, parsed, from: firstCell)
  }

  /// Reports an inconsistent table once, at the line after the table.
  mutating func closeTable() {
    defer { table = TableWidth() }
    guard let (first, other) = table.difference else { return }
    add(
      .inconsistentCellCount(expected: Int(first.cells.count), found: Int(other.cells.count)), other.position.location,
      related: first.position.location)
  }

  private mutating func openTable() {
    switch grammar.state {
    case .step, .stepDocString:
      builder.addTable()
      enter(grammar.state == .step ? .stepTable : .stepDocStringTable)
    case .examplesHeader, .examplesDescription:
      flushDescription()
      enter(.examplesTable)
    // The table is open already, or the grammar allows no rows.
    case .examplesTable, .stepTable, .stepDocStringTable, .start, .featureTags, .featureHeader, .featureDescription,
      .ruleTags, .ruleHeader, .ruleDescription, .backgroundHeader, .backgroundDescription, .scenarioTags,
      .scenarioHeader, .scenarioDescription, .examplesTags, .stepTableDocString, .docString, .docStringAfterTable:
      break
    }
  }

  private mutating func addCells(_ line: Line) {
    let bar = UInt8(ascii: "|")
    let backslash = UInt8(ascii: "\\")
    // `start` is the offset after the bar before the cell and `column` its column; `index` and `next` are the same for
    // the current byte.
    var start = line.content + 1
    var column = line.column + 1
    var index = start
    var next = column
    var isEscaped = false
    while index < line.end {
      let byte = bytes[index]
      if byte == bar {
        addCell(from: start, to: index, column: column, isEscaped: isEscaped)
        start = index + 1
        column = next + 1
        isEscaped = false
      } else if byte == backslash, index + 1 < line.end, !bytes[index + 1].continuesScalar, bytes[index + 1] < 0x80 {
        isEscaped = true
        index += 1
        next += 1
      }
      index += 1
      if !byte.continuesScalar { next += 1 }
    }
  }

  private mutating func addCell(from start: Int, to end: Int, column: Int, isEscaped: Bool) {
    let text = bytes.skippingWhiteSpace(from: start, to: end)
    let textEnd = bytes.droppingWhiteSpace(from: text, to: end)
    builder.addCell(
      CellNode(
        column: UInt32(truncatingIfNeeded: column + bytes.scalarCount(from: start, to: text)),
        text: TextSpan(text, textEnd, reading: isEscaped ? .escapedCell : .verbatim)))
  }

  // MARK: - Doc strings

  /// Opening DocStringSeparator: three quotation marks or backticks, in Markdown also four backticks, and a media type.
  mutating func openDocString(_ line: Line, _ parsed: ParsedLine) {
    let mark = bytes[line.content]
    var end = line.content + 3
    if classifier.notation == .markdown, mark == UInt8(ascii: "`"), end < line.end, bytes[end] == mark { end += 1 }
    let mediaType = trimmed(from: end, to: line.end)
    docString = OpenDocString(
      node: DocStringNode(
        position: position(line, column: parsed.column), delimiter: TextSpan(line.content, end), mediaType: mediaType,
        content: .empty, indentation: UInt32(truncatingIfNeeded: line.column - 1)))
    enter(grammar.state == .stepTable ? .docStringAfterTable : .docString)
    recordSeparator(line, delimiter: TextSpan(line.content, end), mediaType: mediaType)
  }

  /// Handles a line of a doc string, or the separator that closes it.
  mutating func handleInDocString(_ line: Line) {
    guard var open = docString else { return }
    let delimiter = open.node.delimiter.range
    guard startsWith(line, delimiter) else {
      docString?.add(line)
      return recordDocStringLine(line, open.node)
    }
    open.node.content = open.content
    builder.addDocString(open.node)
    docString = nil
    enter(grammar.state == .docString ? .stepDocString : .stepTableDocString)
    recordSeparator(line, delimiter: TextSpan(line.content, line.content + delimiter.count), mediaType: .empty)
  }

  private func startsWith(_ line: Line, _ delimiter: Range<Int>) -> Bool {
    guard line.end - line.content >= delimiter.count else { return false }
    for offset in 0..<delimiter.count where bytes[line.content + offset] != bytes[delimiter.lowerBound + offset] {
      return false
    }
    return true
  }
}
