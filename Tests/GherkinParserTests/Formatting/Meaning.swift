import GherkinParser

/// The content of a document without locations and ids: texts with equal lists differ only in layout.
struct Meaning {
  private(set) var facts: [String] = []

  /// Lists the whole content of the document and its pickles.
  init(_ document: GherkinDocument) {
    if let feature = document.feature { add(feature) }
    for comment in document.comments { add("comment", Self.trimmed(comment.text)) }
    var ids = IDGenerator()
    for pickle in document.pickles(ids: &ids) { add(pickle) }
  }

  private mutating func add(_ parts: String...) { facts.append(parts.joined(separator: "·")) }

  private mutating func add(_ feature: GherkinDocument.Feature) {
    add("feature", feature.language, feature.keyword, feature.name)
    add(feature.tags, feature.description)
    add(feature.children)
  }

  private mutating func add(_ children: [GherkinDocument.Child]) {
    for child in children {
      switch child {
      case .background(let background):
        add("background", background.keyword, background.name)
        add([], background.description)
        background.steps.forEach { add($0) }
      case .scenario(let scenario): add(scenario)
      case .rule(let rule):
        add("rule", rule.keyword, rule.name)
        add(rule.tags, rule.description)
        add(rule.children)
      }
    }
  }

  private mutating func add(_ scenario: GherkinDocument.Scenario) {
    add("scenario", scenario.keyword, scenario.name)
    add(scenario.tags, scenario.description)
    scenario.steps.forEach { add($0) }
    for examples in scenario.examples {
      add("examples", examples.keyword, examples.name)
      add(examples.tags, examples.description)
      if let header = examples.header { add(header) }
      examples.rows.forEach { add($0) }
    }
  }

  private mutating func add(_ tags: some Sequence<GherkinDocument.Tag>, _ description: String) {
    for tag in tags { add("tag", tag.name) }
    // Description lines may be indented differently.
    let lines = description.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines { add("description", String(String.UnicodeScalarView(line.drop { Self.isWhiteSpace($0) }))) }
  }

  private mutating func add(_ step: GherkinDocument.Step) {
    add("step", step.keyword, "\(step.keywordType)", step.text)
    if let docString = step.docString {
      add("doc string", docString.delimiter, docString.mediaType ?? "none", docString.content)
    }
    step.dataTable?.rows.forEach { add($0) }
  }

  private mutating func add(_ row: GherkinDocument.TableRow) {
    facts.append("row " + row.cells.map(\.value).joined(separator: "·"))
  }

  private mutating func add(_ pickle: Pickle) {
    add("pickle", pickle.language, pickle.name)
    for tag in pickle.tags { add("tag", tag.name) }
    for step in pickle.steps { add("step", "\(step.type)", step.text, "\(step.arguments)") }
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.unicodeScalars.drop { isWhiteSpace($0) }
    let end = start.reversed().drop { isWhiteSpace($0) }
    return String(String.UnicodeScalarView(end.reversed()))
  }

  private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(scalar)
  }
}
