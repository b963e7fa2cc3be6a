import GherkinParser
import JSON
import OperatingSystem
import SourceText

extension LanguageServer {
  /// The edits that format a text like `cukeswift format`; empty for a text with errors.
  func formatting(of document: OpenDocument, in range: TextRange? = nil) -> JSONValue {
    guard let feature = document.feature, feature.errors.isEmpty, let parsed = feature.document else {
      return .array([])
    }
    let formatted = GherkinFormatter.format(parsed)
    let old = document.buffer.bytes
    guard formatted != old else { return .array([]) }
    let (oldLines, newLines) = (Self.lines(old), Self.lines(formatted))
    if let range, oldLines.count == newLines.count {
      // The number of lines stays the same: change the lines of the range one by one.
      var edits: [JSONValue] = []
      for line in range.start.line...max(range.start.line, range.end.line)
      where oldLines.indices.contains(line) && oldLines[line] != newLines[line] {
        let bytes = document.buffer.line(line)
        let new = newLines[line].filter { $0 != 0x0A && $0 != 0x0D }
        edits.append(Self.edit(document.buffer.range(bytes), String(decoding: new, as: UTF8.self)))
      }
      return .array(edits)
    }
    // Equal lines at the beginning and end are left out of the edit, to preserve cursors and folds there.
    let changed = ChangedRange(from: oldLines, to: newLines)
    let start = oldLines[..<changed.old.lowerBound].reduce(0) { $0 + $1.count }
    let end = start + oldLines[changed.old].reduce(0) { $0 + $1.count }
    let new = newLines[changed.new].joined()
    return .array([Self.edit(document.buffer.range(start..<end), String(decoding: Array(new), as: UTF8.self))])
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// An edit in the form of the protocol.
  static func edit(_ range: TextRange, _ text: String) -> JSONValue { ["range": range.json, "newText": .string(text)] }

  /// The edits that align the columns of the table at a position while the user types.
  func alignment(at position: TextPosition, in document: OpenDocument) -> JSONValue {
    let buffer = document.buffer
    guard document.feature != nil, Self.row(position.line, buffer) != nil, !isInDocString(position.line, document)
    else {
      return .array([])
    }
    var (first, last) = (position.line, position.line)
    while first > 0, Self.row(first - 1, buffer) != nil { first -= 1 }
    while last + 1 < buffer.lineCount, Self.row(last + 1, buffer) != nil { last += 1 }
    let rows = (first...last).compactMap { Self.row($0, buffer) }
    // The table gets the indentation of its first row.
    let indentation = rows.first?.indentation ?? ""
    let widths = Self.widths(rows.map(\.cells))
    var edits: [JSONValue] = []
    for (line, row) in zip(first...last, rows) {
      let cells = zip(row.cells, widths).map { cell, width in " " + cell.padded(toColumns: width) + " |" }
      let text = indentation + "|" + cells.joined() + row.rest
      let old = buffer.line(line)
      if buffer.text(old) != text { edits.append(Self.edit(buffer.range(old), text)) }
    }
    return .array(edits)
  }

  private func isInDocString(_ line: Int, _ document: OpenDocument) -> Bool {
    guard let feature = document.feature, let nodes = feature.document?.storage.nodes else { return false }
    let isRow = nodes.rows.contains { feature.line(of: $0.position) == line }
    guard !isRow else { return false }
    return nodes.docStrings.contains { text in
      let first = feature.line(of: text.position)
      let delimiter = feature.buffer.text(text.delimiter.range)
      guard first < line else { return false }
      return !(first + 1..<line).contains {
        feature.buffer.text(ofLine: $0).drop { $0 == " " || $0 == "\t" }.hasPrefix(delimiter)
      }
    }
  }

  /// The cells of a row, without unescaping; nil for other lines.
  private static func row(_ line: Int, _ buffer: TextBuffer) -> (indentation: String, cells: [String], rest: String)? {
    let text = buffer.text(ofLine: line)
    let indentation = text.prefix { $0 == " " || $0 == "\t" }
    guard text.dropFirst(indentation.count).first == "|" else { return nil }
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in text.dropFirst(indentation.count + 1) {
      if character == "|", !isEscaped {
        cells.append(cell.trimmed)
        cell = ""
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    // The text behind the last bar.
    let rest = cell.trimmed
    return (String(indentation), cells, rest.isEmpty ? "" : " " + rest)
  }

  private static func widths(_ rows: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.terminalColumns)
      }
    }
    return widths
  }

  // MARK: - Links, hints, lenses

  /// The files and addresses that a text contains.
  func links(of document: OpenDocument) -> JSONValue {
    guard let feature = document.feature else { return .array([]) }
    let buffer = document.buffer
    var links: [JSONValue] = []
    for line in 0..<buffer.lineCount {
      let range = buffer.line(line)
      guard buffer.bytes[range].contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "]") }) else {
        continue
      }
      let text = buffer.text(range)
      for match in text.matches(of: /\]\(([^)\s]+)\)/) {
        guard let target = linked(String(match.1), from: document.path) else { continue }
        let start = range.lowerBound + text[..<match.1.startIndex].utf8.count
        links.append(
          .members(("range", buffer.range(start..<start + match.1.utf8.count).json), ("target", .string(target))))
      }
      guard text.contains("://") else { continue }
      for match in text.matches(of: /https?:\/\/[^\s"'<>|)\]]+/) {
        let start = range.lowerBound + text[..<match.range.lowerBound].utf8.count
        links.append(
          .members(
            ("range", buffer.range(start..<start + match.output.utf8.count).json),
            ("target", .string(String(match.output)))))
      }
    }
    // A quoted argument may be the path of a file.
    guard let folder = folder(of: document.path) else { return .array(links) }
    let own = DocumentURI.folder(of: document.path) ?? ""
    for site in feature.sites {
      for argument in arguments(of: site, in: feature) {
        let name = buffer.text(argument.range).filter { $0 != "\"" && $0 != "'" }
        guard name.contains("."), !name.hasPrefix("/"), !name.contains("://"),
          let path = ["\(folder.path)/\(name)", "\(own)/\(name)"].first(where: {
            (try? FileSystem.kind(of: $0)) == .file
          })
        else { continue }
        links.append(.members(("range", buffer.range(argument.range).json), ("target", .string(uri(of: path)))))
      }
    }
    return .array(links)
  }

  /// The URI of a Markdown link to a file. The link is relative to the document or, if it begins with a slash, to the
  /// folder.
  private func linked(_ target: String, from path: String) -> String? {
    guard !target.contains("://"), !target.hasPrefix("#") else { return nil }
    let name = target.prefix { $0 != "#" }
    let base = name.hasPrefix("/") ? folder(of: path)?.path ?? "" : DocumentURI.folder(of: path) ?? ""
    var parts: [Substring] = []
    for part in "\(base)/\(name)".split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let file = "/" + parts.joined(separator: "/")
    guard (try? FileSystem.kind(of: file)) == .file else { return nil }
    return uri(of: file) + target.dropFirst(name.count)
  }

  /// The names of the parameters, shown before the arguments of steps.
  func inlayHints(of document: OpenDocument, in range: TextRange?) -> JSONValue {
    guard settings.hasInlayHints, let feature = document.feature, let folder = folder(of: document.path) else {
      return .array([])
    }
    var hints: [JSONValue] = []
    for site in feature.sites {
      if let range, !range.touches(feature.range(of: site)) { continue }
      for argument in arguments(of: site, in: feature) {
        guard let step = folder.definitions.step(argument.definition),
          step.parameters.indices.contains(argument.parameter),
          let name = step.parameters[argument.parameter].name
        else { continue }
        hints.append(
          .members(
            ("position", feature.buffer.position(argument.range.lowerBound).json), ("label", .string(name + ":")),
            ("kind", 2), ("paddingRight", true)))
      }
    }
    return .array(hints)
  }

  /// The commands for scenarios with the results of their last runs, and the number of uses of each definition.
  func lenses(of document: OpenDocument) -> JSONValue {
    guard settings.hasLenses, let folder = folder(of: document.path) else { return .array([]) }
    guard let feature = document.feature else { return usesLenses(of: document, in: folder) }
    var lenses: [JSONValue] = []
    let known = Dictionary(grouping: folder.results(of: feature).cases, by: \.pickle.scenario)
    for block in feature.blocks where [.feature, .scenario, .outline].contains(block.kind) {
      let range = feature.buffer.range(feature.buffer.line(block.titleLine))
      let argument = JSONValue.members(
        ("uri", .string(document.uri)), ("path", .string(document.path)), ("line", .integer(block.titleLine + 1)),
        ("folder", .string(folder.path)), ("name", .string(block.name)), ("isFeature", .boolean(block.kind == .feature))
      )
      func add(_ title: String, _ command: String) {
        lenses.append(
          .members(
            ("range", range.json),
            (
              "command",
              .members(("title", .string(title)), ("command", .string(command)), ("arguments", .array([argument])))
            )))
      }
      add("Run", "cukeswift.run")
      if block.kind != .feature { add("Debug in console", "cukeswift.debug") }
      let summary =
        block.kind == .feature
        ? ResultLookup.summary(of: known.values.flatMap(\.self), noun: "scenario")
        : ResultLookup.summary(of: known[block.index] ?? [], noun: "row")
      if let summary { add(summary, "cukeswift.showReport") }
    }
    return .array(lenses)
  }

  private func usesLenses(of document: OpenDocument, in folder: WorkspaceFolder) -> JSONValue {
    let uses = folder.useCounts
    var lenses: [JSONValue] = []
    for index in uses.indices {
      guard let step = folder.definitions.step(index), step.path == document.path else { continue }
      let range = range(of: step, in: document.buffer)
      lenses.append(
        .members(
          ("range", range.json),
          (
            "command",
            .members(
              ("title", .string("used by \(uses[index].text)")), ("command", "cukeswift.showUses"),
              ("arguments", [["uri": .string(document.uri), "position": range.start.json]]))
          )))
    }
    return .array(lenses)
  }
}
