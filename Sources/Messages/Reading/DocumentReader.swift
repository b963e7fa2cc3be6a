import GherkinParser
import JSON

/// Reads the `gherkinDocument` message of a document.
struct DocumentReader {
  private var assembler: DocumentAssembler

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: gives the feature file with a name, where the stream has told it.
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
      throw json.error(.meaning("the ids of the document are too far apart, or its texts too long"), at: start)
    }
    return document
  }

  private mutating func text(_ json: inout JSONReader) throws(JSONError) -> TextSpan {
    try json.string().withUTF8 { assembler.span(of: $0) }
  }

  // MARK: - Titles

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

  /// What stands below a feature or a rule.
  private struct Children {
    var background = noIndex
    var scenarios = NodeRange()
  }

  /// As in a feature file, the background comes first and rules come last.
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

  /// The header and the rows below it; the header comes first, as in the file.
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

  /// Reads a member that every title has, or passes over one that is not known.
  private mutating func member(
    _ name: JSONString, of title: inout DocumentAssembler.Title, _ json: inout JSONReader, _ ids: inout MessageIDs
  ) throws(JSONError) {
    switch name {
    case "id": title.id = try ids.number(&json)
    case "location": title.place = try json.place()
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
      var (id, place, tag): (Int?, Place?, TextSpan?)
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "id": id = try ids.number(&json)
        case "location": place = try json.place()
        case "name": tag = try text(&json)
        default: try json.skip()
        }
      }
      assembler.addTag(
        id: try json.required(id, "id"), place: try json.required(place, "location"),
        name: try json.required(tag, "name"))
    }
    return assembler.range(.tags, from: first)
  }

  // MARK: - Steps

  private mutating func steps(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) -> NodeRange {
    let first = assembler.count(.steps)
    try json.beginArray()
    while try json.nextElement() { try step(&json, &ids) }
    return assembler.range(.steps, from: first)
  }

  private mutating func step(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) {
    var (id, place): (Int?, Place?)
    var (keyword, content): (TextSpan?, TextSpan?)
    var type = KeywordType.unknown
    var (docString, table) = (noIndex, noIndex)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.number(&json)
      case "location": place = try json.place()
      case "keyword": keyword = try text(&json)
      case "keywordType": type = KeywordType(try json.string())
      case "text": content = try text(&json)
      case "docString": docString = try self.docString(&json)
      case "dataTable": table = try dataTable(&json, &ids)
      default: try json.skip()
      }
    }
    assembler.addStep(
      id: try json.required(id, "id"), place: try json.required(place, "location"),
      keyword: try json.required(keyword, "keyword"), text: try json.required(content, "text"), type: type,
      docString: docString, table: table)
  }

  private mutating func docString(_ json: inout JSONReader) throws(JSONError) -> UInt32 {
    var (place, content): (Place?, TextSpan?)
    var (mediaType, delimiter) = (TextSpan.empty, TextSpan.empty)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "location": place = try json.place()
      case "content": content = try text(&json)
      case "mediaType": mediaType = try text(&json)
      case "delimiter": delimiter = try text(&json)
      default: try json.skip()
      }
    }
    return assembler.addDocString(
      place: try json.required(place, "location"), delimiter: delimiter, mediaType: mediaType,
      content: try json.required(content, "content"))
  }

  private mutating func dataTable(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) -> UInt32 {
    let first = assembler.count(.rows)
    try json.beginObject()
    while let name = try json.nextMember() {
      guard case "rows" = name else {
        try json.skip()
        continue
      }
      try json.beginArray()
      while try json.nextElement() { try row(&json, &ids) }
    }
    return assembler.addTable(rows: assembler.range(.rows, from: first))
  }

  private mutating func row(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) {
    var (id, place): (Int?, Place?)
    let first = assembler.count(.cells)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.number(&json)
      case "location": place = try json.place()
      case "cells":
        try json.beginArray()
        while try json.nextElement() { try cell(&json) }
      default: try json.skip()
      }
    }
    assembler.addRow(
      id: try json.required(id, "id"), place: try json.required(place, "location"),
      cells: assembler.range(.cells, from: first))
  }

  private mutating func cell(_ json: inout JSONReader) throws(JSONError) {
    var (place, value): (Place?, TextSpan?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "location": place = try json.place()
      case "value": value = try text(&json)
      default: try json.skip()
      }
    }
    assembler.addCell(
      column: try json.required(place, "location").column, text: try json.required(value, "value"))
  }

  private mutating func comments(_ json: inout JSONReader) throws(JSONError) {
    try json.beginArray()
    while try json.nextElement() {
      var (place, content): (Place?, TextSpan?)
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "location": place = try json.place()
        case "text": content = try text(&json)
        default: try json.skip()
        }
      }
      assembler.addComment(
        line: try json.required(place, "location").line, text: try json.required(content, "text"))
    }
  }
}

extension KeywordType {
  /// The type with a name of the protocol.
  fileprivate init(_ name: JSONString) {
    self =
      switch name {
      case "Context": .context
      case "Action": .action
      case "Outcome": .outcome
      case "Conjunction": .conjunction
      default: .unknown
      }
  }
}
