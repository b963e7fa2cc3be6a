package import GherkinParser
package import JSON

extension JSONWriter {
  /// Writes the `pickle` envelope of a pickle.
  package mutating func pickle(_ pickle: Pickle) {
    object { writer in
      writer.object("pickle") { $0.members(of: pickle) }
    }
  }

  private mutating func members(of pickle: Pickle) {
    id(pickle.idNumber)
    name("uri")
    string(pickle.uri)
    part(isComplete: false) { space in
      space.appendLocation(pickle.position)
      space.append(",\"astNodeIds\":[")
      space.appendID(pickle.scenarioID)
      if let row = pickle.rowID {
        space.append(UInt8(ascii: ","))
        space.appendID(row)
      }
      space.append("],\"tags\":")
    }
    tags(of: pickle)
    name("name")
    pickle.withName { utf8($0) }
    name("language")
    string(pickle.language)
    name("steps")
    array { writer in
      // An iterator would allocate memory for each step.
      for index in pickle.steps.indices { writer.step(pickle.steps[index]) }
    }
  }

  private mutating func tags(of pickle: Pickle) {
    let storage = pickle.document.storage
    array { writer in
      pickle.forEachTag { tag in
        writer.part(isComplete: false) { $0.append("{\"name\":") }
        pickle.withName(of: tag) { writer.utf8($0) }
        writer.part(isComplete: false) { space in
          space.append("\"astNodeId\":")
          space.appendID(storage.id(tag.id))
        }
        writer.endObject()
      }
    }
  }

  private mutating func step(_ step: Pickle.Step) {
    let node = step.node
    part(isComplete: false) { space in
      space.append("{\"astNodeIds\":[")
      space.appendID(step.document.storage.id(node.id))
      if let row = step.rowID {
        space.append(UInt8(ascii: ","))
        space.appendID(row)
      }
      space.append("],\"id\":")
      space.appendID(step.idNumber)
      space.append(",\"type\":\"")
      space.append(node.resolvedType.name)
      space.append("\",\"text\":")
    }
    step.withText { utf8($0) }
    if node.docString != noIndex || node.table != noIndex { argument(of: step) }
    endObject()
  }

  /// With both a doc string and a table, `argumentIndex` is their order.
  private mutating func argument(of step: Pickle.Step) {
    let storage = step.document.storage
    let node = step.node
    let hasBoth = node.docString != noIndex && node.table != noIndex
    name("argument")
    object { writer in
      if node.docString != noIndex {
        writer.docString(
          storage.nodes.docStrings[Int(node.docString)], of: step, index: hasBoth ? (step.isTableFirst ? 2 : 1) : nil)
      }
      if node.table != noIndex {
        writer.dataTable(
          storage.nodes.tables[Int(node.table)], of: step, index: hasBoth ? (step.isTableFirst ? 1 : 2) : nil)
      }
    }
  }

  private mutating func docString(_ docString: DocStringNode, of step: Pickle.Step, index: Int?) {
    name("docString")
    object { writer in
      if !docString.mediaType.isEmpty {
        writer.name("mediaType")
        step.withFilled(docString.mediaType) { writer.utf8($0) }
      }
      writer.name("content")
      step.withContent(of: docString) { writer.utf8($0) }
      writer.argumentIndex(index)
    }
  }

  private mutating func dataTable(_ table: TableNode, of step: Pickle.Step, index: Int?) {
    let storage = step.document.storage
    name("dataTable")
    object { writer in
      writer.array("rows") { writer in
        for row in table.rows.indices { writer.row(storage.nodes.rows[row], of: step) }
      }
      writer.argumentIndex(index)
    }
  }

  private mutating func row(_ row: RowNode, of step: Pickle.Step) {
    object { writer in
      writer.array("cells") { writer in
        for cell in row.cells.indices {
          writer.part(isComplete: false) { $0.append("{\"value\":") }
          step.withFilled(step.document.storage.nodes.cells[cell].text) { writer.utf8($0) }
          writer.endObject()
        }
      }
    }
  }

  private mutating func argumentIndex(_ index: Int?) {
    guard let index else { return }
    name("argumentIndex")
    integer(index)
  }
}
