extension DocumentLayout {
  /// Writes a step with its table and doc string.
  mutating func write(_ step: StepNode, indent: Int, gap: Gap) {
    guard begin(line: step.position.line, indent: indent, gap: gap) != nil else { return }
    writeText(of: step)
    endLine()
    previous = WrittenNode(indent: indent)
    writeArguments(of: step, indent: indent + Self.level)
  }

  private mutating func writeArguments(of step: StepNode, indent: Int) {
    let docString = step.docString == noIndex ? nil : storage.nodes.docStrings[Int(step.docString)]
    let rows = step.table == noIndex ? 0..<0 : storage.nodes.tables[Int(step.table)].rows.indices
    if let docString, rows.isEmpty || docString.position.line < storage.nodes.rows[rows.lowerBound].position.line {
      write(docString, indent: indent)
      writeTable(rows, indent: indent, gap: .nothing)
    } else {
      writeTable(rows, indent: indent, gap: .nothing)
      if let docString { write(docString, indent: indent) }
    }
  }

  /// Writes keyword and text with at most one space between them, unless the space determines the keyword.
  private mutating func writeText(of step: StepNode) {
    let start = output.count
    let (keyword, text) = (step.keyword.range, step.text.range)
    append(keyword)
    guard !text.isEmpty else { return }
    let space = keyword.upperBound..<text.lowerBound
    // In languages written without spaces, the author may have chosen a wide space.
    let isKept = bytes[space].contains { $0 >= 0x80 }
    if isKept {
      append(space)
    } else if !space.isEmpty, bytes[keyword.upperBound - 1] != UInt8(ascii: " ") {
      output.append(UInt8(ascii: " "))
    }
    append(text)
    guard !isKept, !space.isEmpty, !begins(output[start...], withStepKeywordOf: keyword.count) else { return }
    // With two spaces, `Sachant  que` does not begin with the keyword `Sachant que`.
    output.removeSubrange(start...)
    append(keyword.lowerBound..<text.upperBound)
  }

  /// Whether the parser would find a step keyword of this length at the beginning of the line.
  private func begins(_ line: ArraySlice<UInt8>, withStepKeywordOf length: Int) -> Bool {
    line.withUnsafeBufferPointer { line in
      let found = keywords.match(line, from: 0, to: line.count, allowed: .all)
      return found?.kind == .stepLine && found?.length == length
    }
  }
}
