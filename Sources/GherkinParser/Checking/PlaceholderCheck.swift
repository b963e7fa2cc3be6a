import SourceText

/// Looks for placeholders of an outline that no column of its examples fills.
struct PlaceholderCheck {
  /// Elements of HTML that have no closing tag, so that nothing else shows they are none.
  private static let voidElements: Set<String> = ["br", "hr", "img", "input", "link", "meta", "wbr"]

  private let storage: DocumentStorage
  /// The names of the columns of each table that has rows, with the header they stand in.
  private let tables: [(header: RowNode, names: [String])]
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
    guard !tables.isEmpty else { return }
    check(scenario.title.name)
    for step in scenario.steps.indices { check(storage.nodes.steps[step]) }
  }

  private mutating func check(_ step: StepNode) {
    check(step.text)
    if step.docString != noIndex { check(storage.nodes.docStrings[Int(step.docString)].content) }
    guard step.table != noIndex else { return }
    for row in storage.nodes.tables[Int(step.table)].rows.indices {
      for cell in storage.nodes.rows[row].cells.indices { check(storage.nodes.cells[cell].text) }
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
    for range in names { check(name: range, in: span) }
  }

  private mutating func check(name range: Range<Int>, in span: TextSpan) {
    let name = storage.string(TextSpan(range.lowerBound, range.upperBound, reading: span.reading))
    guard let table = tables.first(where: { !$0.names.contains(name) }) else { return }
    let isElsewhere = tables.contains { $0.names.contains(name) }
    let meant = isElsewhere ? nil : DidYouMean.candidates(for: name, among: table.names).first
    guard isElsewhere || meant != nil || Self.isName(name, in: storage.string(span)) else { return }
    let columns = table.names.map { "<\($0)>" }.joined(separator: ", ")
    let source = storage.source
    warnings.append(
      Diagnostic(
        .warning, uri: source.uri, location: source.location(ofByte: range.lowerBound - 1),
        width: name.unicodeScalars.count + 2,
        problem: "no column of these Examples is called '\(name)', so <\(name)> stays as it is",
        advice: meant.map { "Did you mean <\($0)>?" } ?? "The columns are \(columns).",
        notes: [Diagnostic.Note(uri: source.uri, location: table.header.place.location, text: "the columns are here")]))
  }

  /// Whether a text between `<` and `>` looks like the name of a column, and not like markup or a comparison.
  private static func isName(_ name: String, in text: String) -> Bool {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return false }
    if first.separatesWords || last.separatesWords || name.contains("\n") { return false }
    if name.unicodeScalars.contains(where: { "/=\"'@:!?&|".unicodeScalars.contains($0) }) { return false }
    return !text.contains("</\(name)>") && !voidElements.contains(name.lowercased())
  }
}
