import GherkinParser
import JSON

/// Reads the `gherkinDocument` message of a document.
struct DocumentReader {
  var assembler: DocumentAssembler

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: the feature file of the document.
  static func read(
    _ json: inout JSONReader, ids: inout MessageIDs, source: SourceFile
  ) throws(JSONError) -> GherkinDocument {
    let start = json.offset
    var reader = DocumentReader(assembler: DocumentAssembler(source: source))
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "feature": try reader.feature(&json, &ids)
      case "comments": try reader.comments(&json)
      default: try json.skip()
      }
    }
    guard let document = reader.assembler.finish() else {
      throw json.error(
        .meaning("the texts of the document are too long, or its ids differ by more than 2³¹"), at: start)
    }
    return document
  }

  mutating func text(_ json: inout JSONReader) throws(JSONError) -> TextSpan {
    try json.string().withUTF8 { assembler.span(of: $0) }
  }

  private mutating func feature(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) {
    var title = DocumentAssembler.Title()
    var children = Children()
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "language": assembler.language = try json.string().string
      case "children": children = try self.children(&json, &ids, canBeRules: true)
      default: try member(name, of: &title, &json, &ids)
      }
    }
    assembler.addFeature(title, background: children.background, scenarios: children.scenarios)
  }

  /// The children of a feature or a rule.
  private struct Children {
    var background = noIndex
    var scenarios = NodeRange()
  }

  /// The background must come first and rules last, as in a feature file.
  private mutating func children(
    _ json: inout JSONReader, _ ids: inout MessageIDs, canBeRules: Bool
  ) throws(JSONError) -> Children {
    var children = Children()
    let first = assembler.count(.scenarios)
    children.scenarios = assembler.range(.scenarios, from: first)
    var hasRules = false
    try json.beginArray()
    while try json.nextElement() {
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "background" where children.background == noIndex && children.scenarios.indices.isEmpty && !hasRules:
          children.background = try background(&json, &ids)
        case "scenario" where !hasRules:
          try scenario(&json, &ids)
          children.scenarios = assembler.range(.scenarios, from: first)
        case "rule" where canBeRules:
          hasRules = true
          try rule(&json, &ids)
        case "background", "scenario", "rule":
          throw json.error(.meaning("a \(name.string) cannot stand here"), at: name.offset)
        default: try json.skip()
        }
      }
    }
    return children
  }

  private mutating func rule(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) {
    var title = DocumentAssembler.Title()
    var children = Children()
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "children": children = try self.children(&json, &ids, canBeRules: false)
      default: try member(name, of: &title, &json, &ids)
      }
    }
    title.id = try json.required(title.id, "id")
    assembler.addRule(title, background: children.background, scenarios: children.scenarios)
  }

  private mutating func background(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) -> UInt32 {
    var title = DocumentAssembler.Title()
    var steps = NodeRange()
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "steps": steps = try self.steps(&json, &ids)
      default: try member(name, of: &title, &json, &ids)
      }
    }
    title.id = try json.required(title.id, "id")
    return assembler.addBackground(title, steps: steps)
  }

  private mutating func scenario(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) {
    var title = DocumentAssembler.Title()
    var (steps, examples) = (NodeRange(), NodeRange())
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "steps": steps = try self.steps(&json, &ids)
      case "examples":
        let first = assembler.count(.examples)
        try json.beginArray()
        while try json.nextElement() { try self.examples(&json, &ids) }
        examples = assembler.range(.examples, from: first)
      default: try member(name, of: &title, &json, &ids)
      }
    }
    title.id = try json.required(title.id, "id")
    assembler.addScenario(title, steps: steps, examples: examples)
  }

  /// Reads the header and the rows; the header must come first, as in the file.
  private mutating func examples(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) {
    var title = DocumentAssembler.Title()
    let first = assembler.count(.rows)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "tableHeader" where assembler.count(.rows) == first: try row(&json, &ids)
      case "tableBody":
        let hasHeader = assembler.count(.rows) == first + 1
        try json.beginArray()
        while try json.nextElement() {
          guard hasHeader else { throw json.error(.meaning("rows stand before a table header"), at: name.offset) }
          try row(&json, &ids)
        }
      default: try member(name, of: &title, &json, &ids)
      }
    }
    title.id = try json.required(title.id, "id")
    assembler.addExamples(title, rows: assembler.range(.rows, from: first))
  }

  /// Reads a member that every title has; unknown members are skipped.
  private mutating func member(
    _ name: JSONString, of title: inout DocumentAssembler.Title, _ json: inout JSONReader, _ ids: inout MessageIDs
  ) throws(JSONError) {
    switch name {
    case "id": title.id = try ids.number(&json)
    case "location": title.position = try json.compactLocation()
    case "keyword": title.keyword = try text(&json)
    case "name": title.name = try text(&json)
    case "description": title.description = try text(&json)
    case "tags": title.tags = try tags(&json, &ids)
    default: try json.skip()
    }
  }

  private mutating func tags(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) -> NodeRange {
    let first = assembler.count(.tags)
    try json.beginArray()
    while try json.nextElement() {
      var (id, position, tag): (Int?, CompactLocation?, TextSpan?)
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "id": id = try ids.number(&json)
        case "location": position = try json.compactLocation()
        case "name": tag = try text(&json)
        default: try json.skip()
        }
      }
      assembler.addTag(
        id: try json.required(id, "id"), position: try json.required(position, "location"),
        name: try json.required(tag, "name"))
    }
    return assembler.range(.tags, from: first)
  }
}
