import GherkinParser
import StepRegistry

extension LanguageServer {
  /// The foldable ranges: titles with their content, tables, doc strings, comments.
  func foldingRanges(of document: OpenDocument) -> [FoldingRange] {
    guard let feature = document.feature else { return [] }
    var ranges = feature.blocks.map { FoldingRange(startLine: $0.titleLine, endLine: $0.lastLine) }
    ranges += belowSteps(of: feature).map { FoldingRange(startLine: $0.first, endLine: $0.last) }
    let comments = (feature.document?.storage.nodes.comments ?? []).map { Int($0.line) - 1 }
    var index = 0
    while index < comments.count {
      let start = index
      while index + 1 < comments.count, comments[index + 1] == comments[index] + 1 { index += 1 }
      ranges.append(FoldingRange(startLine: comments[start], endLine: comments[index], kind: .comment))
      index += 1
    }
    return ranges.filter { $0.startLine < $0.endLine }
  }

  /// The lines of tables and doc strings.
  private func belowSteps(of feature: FeatureDocument) -> [(first: Int, last: Int)] {
    guard let nodes = feature.document?.storage.nodes else { return [] }
    var found: [(Int, Int)] = []
    for table in nodes.tables {
      guard let first = table.rows.indices.first, let last = table.rows.indices.last else { continue }
      found.append((feature.line(of: nodes.rows[first].position), feature.line(of: nodes.rows[last].position)))
    }
    for text in nodes.docStrings {
      let first = feature.line(of: text.position)
      let delimiter = feature.buffer.text(text.delimiter.range)
      let last = (first + 1..<max(feature.buffer.lineCount, first + 1)).first {
        feature.buffer.text(ofLine: $0).drop { $0 == " " || $0 == "\t" }.hasPrefix(delimiter)
      }
      found.append((first, last ?? feature.buffer.lineCount - 1))
    }
    return found
  }

  /// For each position the ranges that a selection expands to, step by step.
  func selectionRanges(at positions: [TextPosition], in document: OpenDocument) -> [SelectionRange] {
    positions.map { position in
      var found: SelectionRange?
      for range in surroundingRanges(of: position, in: document) where range.contains(position) {
        // Each range lies inside the previous one.
        if let outer = found?.range, outer == range || !(outer.start <= range.start && range.end <= outer.end) {
          continue
        }
        found = SelectionRange(range, in: found)
      }
      return found ?? SelectionRange(TextRange(position, position), in: nil)
    }
  }

  /// The ranges of the text, blocks, tables, line, step and argument around a position, the largest first.
  private func surroundingRanges(of position: TextPosition, in document: OpenDocument) -> [TextRange] {
    let buffer = document.buffer
    var ranges = [buffer.wholeRange]
    guard let feature = document.feature else { return ranges }
    for block in feature.blocks where block.firstLine <= position.line && position.line <= block.lastLine {
      ranges.append(Self.range(of: block, in: buffer))
    }
    for block in belowSteps(of: feature) where block.first <= position.line && position.line <= block.last {
      ranges.append(buffer.range(buffer.line(block.first).lowerBound..<buffer.line(block.last).upperBound))
    }
    ranges.append(buffer.range(buffer.line(position.line)))
    ranges.append(buffer.range(buffer.content(ofLine: position.line)))
    if let site = feature.site(at: position) {
      ranges.append(feature.range(of: site))
      let argument = arguments(of: site, in: feature).first { buffer.range($0.range).contains(position) }
      if let argument { ranges.append(buffer.range(argument.range)) }
    }
    return ranges
  }

  /// The arguments of a step that are written in the text, with their ranges and parameter indices.
  func arguments(
    of site: FeatureDocument.Site, in feature: FeatureDocument
  ) -> [(range: Range<Int>, definition: Int, parameter: Int)] {
    guard let folder = folder(of: feature.path), let registry = folder.definitions.registry,
      site.texts == [site.written] || site.texts.isEmpty,
      let definition = SiteLookup(feature, in: folder).definitions(of: site).first,
      let match = try? registry.match(ofDefinition: definition, with: site.written),
      site.text.count == site.written.utf8.count
    else { return [] }
    return match.arguments.enumerated().compactMap { index, argument in
      guard let range = argument.group.byteRange else { return nil }
      let start = site.text.lowerBound
      return (start + range.lowerBound..<start + range.upperBound, definition, index)
    }
  }
}
