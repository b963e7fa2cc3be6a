import GherkinParser
import JSON

extension DocumentReader {
  mutating func steps(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) -> NodeRange {
    let first = assembler.count(.steps)
    try json.beginArray()
    while try json.nextElement() { try step(&json, &ids) }
    return assembler.range(.steps, from: first)
  }

  private mutating func step(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) {
    var (id, position): (Int?, CompactLocation?)
    var (keyword, content): (TextSpan?, TextSpan?)
    var type = KeywordType.unknown
    var (docString, table) = (noIndex, noIndex)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.number(&json)
      case "location": position = try json.compactLocation()
      case "keyword": keyword = try text(&json)
      case "keywordType": type = KeywordType(try json.string())
      case "text": content = try text(&json)
      case "docString": docString = try self.docString(&json)
      case "dataTable": table = try dataTable(&json, &ids)
      default: try json.skip()
      }
    }
    assembler.addStep(
      id: try json.required(id, "id"), position: try json.required(position, "location"),
      keyword: try json.required(keyword, "keyword"), text: try json.required(content, "text"), type: type,
      docString: docString, table: table)
  }

  private mutating func docString(_ json: inout JSONReader) throws(JSONError) -> UInt32 {
    var (position, content): (CompactLocation?, TextSpan?)
    var (mediaType, delimiter) = (TextSpan.empty, TextSpan.empty)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "location": position = try json.compactLocation()
      case "content": content = try text(&json)
      case "mediaType": mediaType = try text(&json)
      case "delimiter": delimiter = try text(&json)
      default: try json.skip()
      }
    }
    return assembler.addDocString(
      position: try json.required(position, "location"), delimiter: delimiter, mediaType: mediaType,
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

  mutating func row(_ json: inout JSONReader, _ ids: inout MessageIDs) throws(JSONError) {
    var (id, position): (Int?, CompactLocation?)
    let first = assembler.count(.cells)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.number(&json)
      case "location": position = try json.compactLocation()
      case "cells":
        try json.beginArray()
        while try json.nextElement() { try cell(&json) }
      default: try json.skip()
      }
    }
    assembler.addRow(
      id: try json.required(id, "id"), position: try json.required(position, "location"),
      cells: assembler.range(.cells, from: first))
  }

  private mutating func cell(_ json: inout JSONReader) throws(JSONError) {
    var (position, value): (CompactLocation?, TextSpan?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "location": position = try json.compactLocation()
      case "value": value = try text(&json)
      default: try json.skip()
      }
    }
    assembler.addCell(
      column: try json.required(position, "location").column, text: try json.required(value, "value"))
  }

  mutating func comments(_ json: inout JSONReader) throws(JSONError) {
    try json.beginArray()
    while try json.nextElement() {
      var (position, content): (CompactLocation?, TextSpan?)
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "location": position = try json.compactLocation()
        case "text": content = try text(&json)
        default: try json.skip()
        }
      }
      assembler.addComment(
        line: try json.required(position, "location").line, text: try json.required(content, "text"))
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
