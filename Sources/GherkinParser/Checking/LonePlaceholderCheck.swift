import SourceText

/// Looks for placeholders in a scenario without examples, where nothing fills them.
///
/// Only what fills a whole quoted text, cell or doc string counts: anything else can be markup or a comparison.
struct LonePlaceholderCheck {
  /// Elements of HTML that are written alone, as the name of an element.
  private static let elements: Set<String> = [
    "a", "article", "aside", "audio", "b", "body", "br", "button", "canvas", "code", "dialog", "div", "em", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "i", "iframe", "img", "input", "label",
    "li", "link", "main", "meta", "nav", "ol", "option", "p", "pre", "script", "section", "select", "small", "span",
    "strong", "style", "svg", "table", "tbody", "td", "textarea", "th", "thead", "title", "tr", "u", "ul", "video",
    "wbr", "xml",
  ]

  private let storage: DocumentStorage
  private let keywords: KeywordGuesser
  private(set) var warnings: [Diagnostic] = []

  /// Checks a scenario.
  ///
  /// - Parameters:
  ///   - scenario: the scenario, which has no examples.
  ///   - storage: the document it is in.
  ///   - keywords: those of its language.
  init(_ scenario: ScenarioNode, in storage: DocumentStorage, keywords: KeywordGuesser) {
    self.storage = storage
    self.keywords = keywords
    for index in scenario.steps.indices where warnings.count <= DocumentCheck.most {
      let step = storage.nodes.steps[index]
      check(step.text, isWhole: false)
      if step.docString != noIndex { check(storage.nodes.docStrings[Int(step.docString)].content, isWhole: true) }
      guard step.table != noIndex else { continue }
      for row in storage.nodes.tables[Int(step.table)].rows.indices {
        for cell in storage.nodes.rows[row].cells.indices { check(storage.nodes.cells[cell].text, isWhole: true) }
      }
    }
  }

  /// Looks at each `<` that begins a text with the first `>` behind it.
  ///
  /// - Parameter isWhole: whether the span is a text of its own, and not one with quoted texts in it.
  private mutating func check(_ span: TextSpan, isWhole: Bool) {
    let found: [Range<Int>] = storage.text.withUnsafeBufferPointer { text in
      var range = span.range
      if isWhole {
        let start = text.skippingWhiteSpace(from: range.lowerBound, to: range.upperBound)
        range = start..<text.droppingWhiteSpace(from: start, to: range.upperBound)
      }
      var found: [Range<Int>] = []
      var open = text.firstOffset(of: UInt8(ascii: "<"), from: range.lowerBound, to: range.upperBound)
      while let start = open {
        var end = start + 1
        while end < range.upperBound, text[end].isPartOfName { end += 1 }
        if end > start + 1, end < range.upperBound, text[end] == UInt8(ascii: ">"),
          isWhole
            ? start == range.lowerBound && end + 1 == range.upperBound
            : start > range.lowerBound && end + 1 < range.upperBound && text[start - 1].isQuote
              && text[start - 1] == text[end + 1]
        {
          found.append(start + 1..<end)
        }
        open = text.firstOffset(of: UInt8(ascii: "<"), from: end, to: range.upperBound)
      }
      return found
    }
    for range in found where warnings.count <= DocumentCheck.most {
      let name = storage.string(TextSpan(range.lowerBound, range.upperBound, reading: span.reading))
      if Self.elements.contains(name.lowercased()) { continue }
      warnings.append(
        Diagnostic(
          .warning, uri: storage.source.uri, location: storage.source.location(ofByte: range.lowerBound - 1),
          width: name.unicodeScalars.count + 2,
          problem: "this scenario has no Examples, so <\(name)> stays as it is",
          advice: "Put '\(keywords.title(.examples))' and a table with the column '\(name)' below its steps, "
            + "or write the value here."))
    }
  }
}

extension UInt8 {
  /// Whether it can be part of a name: a letter, a digit, `_` or `-`, or a byte beyond ASCII.
  var isPartOfName: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x80...0xFF: true
    default: false
    }
  }

  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
