package import GherkinParser
package import JSON

extension JSONWriter {
  /// Writes the `gherkinDocument` envelope of a document, straight from its nodes.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - drain: called after each scenario. If enough has been written, it passes the bytes on and calls
  ///     `removeBytes()`, to keep a second copy of a large document out of memory.
  package mutating func gherkinDocument(_ document: GherkinDocument, drain: (inout JSONWriter) -> Void = { _ in }) {
    withoutActuallyEscaping(drain) { drain in
      document.storage.text.withUnsafeBufferPointer { source in
        let arena = Arena(storage: document.storage, source: source, drain: drain)
        object { writer in
          writer.object("gherkinDocument") { $0.document(arena) }
        }
      }
    }
  }
}

/// The nodes of a document and the bytes that their spans point into.
private struct Arena {
  let storage: DocumentStorage
  let source: UnsafeBufferPointer<UInt8>
  let drain: (inout JSONWriter) -> Void
}

extension JSONWriter {
  fileprivate mutating func document(_ arena: Arena) {
    name("uri")
    string(arena.storage.source.uri)
    if let feature = arena.storage.nodes.feature {
      name("feature")
      object { $0.feature(feature, arena) }
    }
    name("comments")
    array { writer in
      for comment in arena.storage.nodes.comments {
        writer.object { writer in
          writer.location(CompactLocation(line: comment.line, column: 1))
          writer.text("text", comment.text, arena)
        }
      }
    }
  }

  private mutating func text(_ member: StaticString, _ span: TextSpan, _ arena: Arena) {
    name(member)
    text(span, in: arena.source)
  }

  // MARK: - Titles

  private mutating func feature(_ feature: FeatureNode, _ arena: Arena) {
    tags(feature.title.tags, arena)
    location(feature.title.position)
    name("language")
    string(arena.storage.language)
    if !feature.title.keyword.isEmpty { text("keyword", feature.title.keyword, arena) }
    text("name", feature.title.name, arena)
    text("description", feature.title.description, arena)
    name("children")
    array { writer in
      writer.children(background: feature.background, scenarios: feature.scenarios, arena)
      for rule in arena.storage.nodes.rules { writer.rule(rule, arena) }
    }
  }

  private mutating func rule(_ rule: RuleNode, _ arena: Arena) {
    object { writer in
      writer.object("rule") { writer in
        writer.title(rule.title, hasTags: true, arena)
        writer.array("children") { $0.children(background: rule.background, scenarios: rule.scenarios, arena) }
      }
    }
  }

  private mutating func children(background: UInt32, scenarios: NodeRange, _ arena: Arena) {
    if background != noIndex { self.background(arena.storage.nodes.backgrounds[Int(background)], arena) }
    for index in scenarios.indices {
      scenario(arena.storage.nodes.scenarios[index], arena)
      arena.drain(&self)
    }
  }

  private mutating func background(_ node: BackgroundNode, _ arena: Arena) {
    object { writer in
      writer.object("background") { writer in
        writer.title(node.title, hasTags: false, arena)
        writer.steps(node.steps, arena)
      }
    }
  }

  private mutating func scenario(_ node: ScenarioNode, _ arena: Arena) {
    object { writer in
      writer.object("scenario") { writer in
        writer.title(node.title, hasTags: true, arena)
        writer.steps(node.steps, arena)
        writer.array("examples") { writer in
          for index in node.examples.indices { writer.examples(arena.storage.nodes.examples[index], arena) }
        }
      }
    }
  }

  private mutating func examples(_ table: ExamplesNode, _ arena: Arena) {
    object { writer in
      writer.title(table.title, hasTags: true, arena)
      let rows = table.rows.indices
      if let header = rows.first {
        writer.name("tableHeader")
        writer.row(arena.storage.nodes.rows[header], arena)
      }
      writer.name("tableBody")
      writer.rows(rows.dropFirst(), arena)
    }
  }

  private mutating func title(_ title: TitleNode, hasTags: Bool, _ arena: Arena) {
    id(arena.storage.id(title.id))
    if hasTags { tags(title.tags, arena) }
    location(title.position)
    text("keyword", title.keyword, arena)
    text("name", title.name, arena)
    text("description", title.description, arena)
  }

  private mutating func tags(_ range: NodeRange, _ arena: Arena) {
    name("tags")
    array { writer in
      for index in range.indices {
        let tag = arena.storage.nodes.tags[index]
        writer.object { writer in
          writer.location(tag.position)
          writer.text("name", tag.name, arena)
          writer.id(arena.storage.id(tag.id))
        }
      }
    }
  }

  // MARK: - Steps

  private mutating func steps(_ range: NodeRange, _ arena: Arena) {
    name("steps")
    array { writer in
      for index in range.indices { writer.step(arena.storage.nodes.steps[index], arena) }
    }
  }

  /// Steps and cells make up most of a document, so the parts between their texts are written at once.
  private mutating func step(_ step: StepNode, _ arena: Arena) {
    part(isComplete: false) { space in
      space.append("{\"id\":")
      space.appendID(arena.storage.id(step.id))
      space.append(UInt8(ascii: ","))
      space.appendLocation(step.position)
      space.append(",\"keyword\":")
    }
    text(step.keyword, in: arena.source)
    part(isComplete: false) { space in
      space.append("\"keywordType\":\"")
      space.append(step.keywordType.name)
      space.append("\",\"text\":")
    }
    text(step.text, in: arena.source)
    if step.docString != noIndex { docString(arena.storage.nodes.docStrings[Int(step.docString)], arena) }
    if step.table != noIndex { dataTable(arena.storage.nodes.tables[Int(step.table)], arena) }
    endObject()
  }

  private mutating func docString(_ node: DocStringNode, _ arena: Arena) {
    name("docString")
    object { writer in
      writer.location(node.position)
      if !node.mediaType.isEmpty { writer.text("mediaType", node.mediaType, arena) }
      writer.name("content")
      node.withContent(in: arena.source) { writer.utf8($0) }
      writer.text("delimiter", node.delimiter, arena)
    }
  }

  private mutating func dataTable(_ table: TableNode, _ arena: Arena) {
    name("dataTable")
    object { writer in
      if let first = table.rows.indices.first { writer.location(arena.storage.nodes.rows[first].position) }
      writer.name("rows")
      writer.rows(table.rows.indices, arena)
    }
  }

  private mutating func rows(_ indices: Range<Int>, _ arena: Arena) {
    array { writer in
      for index in indices { writer.row(arena.storage.nodes.rows[index], arena) }
    }
  }

  private mutating func row(_ row: RowNode, _ arena: Arena) {
    object { writer in
      writer.id(arena.storage.id(row.id))
      writer.location(row.position)
      writer.array("cells") { writer in
        for index in row.cells.indices { writer.cell(arena.storage.nodes.cells[index], line: row.position.line, arena) }
      }
    }
  }

  private mutating func cell(_ cell: CellNode, line: UInt32, _ arena: Arena) {
    part(isComplete: false) { space in
      space.append(UInt8(ascii: "{"))
      space.appendLocation(CompactLocation(line: line, column: cell.column))
      space.append(",\"value\":")
    }
    text(cell.text, in: arena.source)
    endObject()
  }
}
