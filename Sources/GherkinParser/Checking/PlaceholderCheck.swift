import SourceText

/// Looks for placeholders of an outline that no column of its examples fills, and for columns that fill none.
struct PlaceholderCheck {
  /// Elements of HTML that have no closing tag, so that nothing else shows they are none.
  private static let voidElements: Set<String> = ["br", "hr", "img", "input", "link", "meta", "wbr"]

  /// Among how many columns of a table the one that was meant is looked for, and how many are listed.
  private static let mostColumns = 100

  private let storage: DocumentStorage
  /// The names of the columns of each table that has rows, with the header they stand in.
  private let tables: [(header: RowNode, names: [String])]
  /// How many of the tables have a column of a name.
  private let tableCounts: [String: Int]
  /// What stands between `<` and `>` anywhere in the outline.
  private var names: Set<String> = []
  private(set) var warnings: [Diagnostic] = []

  /// Reads the headers of an outline.
  init(_ scenario: ScenarioNode, in storage: DocumentStorage) {
    self.storage = storage
    tables = scenario.examples.indices.compactMap { index in
      let rows = storage.nodes.examples[index].rows.indices
      guard rows.count > 1 else { return nil }
      let header = storage.nodes.rows[rows.lowerBound]
      return (header, header.cells.indices.map { storage.string(storage.nodes.cells[$0].text) })
    }
    tableCounts = tables.reduce(into: [:]) { counts, table in
      for name in Set(table.names) { counts[name, default: 0] += 1 }
    }
    guard !tables.isEmpty else { return }
    if tableCounts.values.reduce(0, +) < tables.reduce(0, { $0 + $1.names.count }) {
      tables.forEach { checkNames(of: $0) }
    }
    check(scenario.title.name)
    for step in scenario.steps.indices { check(storage.nodes.steps[step]) }
    let unused = tableCounts.keys.filter { !$0.isEmpty && !names.contains($0) }.sorted().prefix(Self.mostColumns)
    for name in unused {
      for step in scenario.steps.indices where warnings.count <= DocumentCheck.most {
        check(storage.nodes.steps[step], forColumn: name)
      }
    }
  }

  /// Looks for columns that have the name of one to the left of them, which fills the placeholder before they can.
  private mutating func checkNames(of table: (header: RowNode, names: [String])) {
    var columns: [String: UInt32] = [:]
    for (name, cell) in zip(table.names, table.header.cells.indices)
    where !name.isEmpty && warnings.count <= DocumentCheck.most {
      let line = table.header.position.location.line
      let column = storage.nodes.cells[cell].column
      guard let first = columns[name] else {
        columns[name] = column
        continue
      }
      warnings.append(
        Diagnostic(
          .warning, uri: storage.source.uri, location: SourceLocation(line: line, column: Int(column)),
          width: name.unicodeScalars.count,
          problem: "two columns of these Examples are called '\(name)', so the values of this one are not used",
          advice: "Give each column a name of its own.",
          notes: [
            Diagnostic.Note(
              uri: storage.source.uri, location: SourceLocation(line: line, column: Int(first)),
              text: "the first one is here")
          ]))
    }
  }

  private mutating func check(_ step: StepNode) {
    for span in texts(of: step) { check(span) }
  }

  /// The text of a step, and what stands below it.
  private func texts(of step: StepNode) -> [TextSpan] {
    var texts = [step.text]
    if step.docString != noIndex { texts.append(storage.nodes.docStrings[Int(step.docString)].content) }
    guard step.table != noIndex else { return texts }
    for row in storage.nodes.tables[Int(step.table)].rows.indices {
      texts += storage.nodes.rows[row].cells.indices.map { storage.nodes.cells[$0].text }
    }
    return texts
  }

  /// Looks for what was meant as the placeholder of a column that nothing uses.
  private mutating func check(_ step: StepNode, forColumn name: String) {
    let forms = ["{\(name)}", "＜\(name)＞", "«\(name)»", "<\(name)", "\(name)>"]
    for span in texts(of: step) {
      let text = storage.text[span.range]
      for form in forms {
        guard let found = text.firstRange(of: Array(form.utf8)) else { continue }
        // The name may be a part of a longer one.
        let isPart =
          form.last == name.last && found.upperBound < text.endIndex && text[found.upperBound].isPartOfName
          || form.first == name.first && found.lowerBound > text.startIndex && text[found.lowerBound - 1].isPartOfName
        if isPart { continue }
        warnings.append(
          Diagnostic(
            .warning, uri: storage.source.uri, location: storage.source.location(ofByte: found.lowerBound),
            width: form.unicodeScalars.count,
            problem: "no step uses the column '\(name)' of these Examples: '\(form)' stays as it is",
            advice: "Did you mean <\(name)>?"))
        return
      }
    }
  }

  /// Looks at each `<` with the first `>` behind it; what has another `<` in between is none.
  private mutating func check(_ span: TextSpan) {
    let range = span.range
    let names: [Range<Int>] = storage.text.withUnsafeBufferPointer { text in
      var found: [Range<Int>] = []
      var open = text.firstOffset(of: UInt8(ascii: "<"), from: range.lowerBound, to: range.upperBound)
      while let start = open {
        var end = start + 1
        while end < range.upperBound, text[end] != UInt8(ascii: ">"), text[end] != UInt8(ascii: "<") { end += 1 }
        if end < range.upperBound, text[end] == UInt8(ascii: ">") { found.append(start + 1..<end) }
        open = text.firstOffset(of: UInt8(ascii: "<"), from: end, to: range.upperBound)
      }
      return found
    }
    guard !names.isEmpty else { return }
    let texts = names.map { storage.string(TextSpan($0.lowerBound, $0.upperBound, reading: span.reading)) }
    self.names.formUnion(texts)
    let closingTags = Set(texts.filter { $0.utf8.first == UInt8(ascii: "/") })
    for (name, range) in zip(texts, names) where warnings.count <= DocumentCheck.most {
      check(name, at: range, closingTags)
    }
  }

  /// Checks a placeholder.
  ///
  /// - Parameters:
  ///   - name: what stands between `<` and `>`.
  ///   - range: where that is in the file.
  ///   - closingTags: what is like a closing tag in the same text, as in `/b`.
  private mutating func check(_ name: String, at range: Range<Int>, _ closingTags: Set<String>) {
    let count = tableCounts[name] ?? 0
    // A name that some of the tables have is always warned of, and warnings are limited, so looking for the table is too.
    guard count < tables.count,
      let table = count == 0 ? tables.first : tables.first(where: { !$0.names.contains(name) })
    else { return }
    let meant = count > 0 ? nil : DidYouMean.candidates(for: name, among: table.names.prefix(Self.mostColumns)).first
    guard count > 0 || meant != nil || Self.isName(name) && !closingTags.contains("/" + name) else { return }
    let columns =
      table.names.prefix(Self.mostColumns).map { "<\($0)>" }.joined(separator: ", ")
      + (table.names.count > Self.mostColumns ? ", …" : "")
    let source = storage.source
    warnings.append(
      Diagnostic(
        .warning, uri: source.uri, location: source.location(ofByte: range.lowerBound - 1),
        width: name.unicodeScalars.count + 2,
        problem: "no column of these Examples is called '\(name)', so <\(name)> stays as it is",
        advice: meant.map { "Did you mean <\($0)>?" } ?? "The columns are \(columns).",
        notes: [
          Diagnostic.Note(uri: source.uri, location: table.header.position.location, text: "the columns are here")
        ]))
  }

  /// Whether a text between `<` and `>` looks like the name of a column, and not like markup or a comparison.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return false }
    if first.separatesWords || last.separatesWords || name.contains("\n") { return false }
    if name.unicodeScalars.contains(where: { "/=\"'@:!?&|".unicodeScalars.contains($0) }) { return false }
    return !voidElements.contains(name.lowercased())
  }
}
