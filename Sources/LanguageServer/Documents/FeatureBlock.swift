package import GherkinParser
import SourceText

/// A feature, rule, background, scenario or table of examples, with its lines.
package struct FeatureBlock: Sendable {
  /// The kind of a block.
  package enum Kind: Sendable, Hashable {
    case feature, rule, background, scenario, outline, examples

    /// Whether the block is a scenario, with or without examples.
    var isScenario: Bool { self == .scenario || self == .outline }
  }

  /// The kind of the block.
  package let kind: Kind
  /// The index of its node in the document, among the nodes of its kind.
  package let index: Int
  /// The keyword in its written form.
  package let keyword: String
  /// The text behind the keyword.
  package let name: String
  /// The range of the keyword, in bytes.
  package let keywordRange: Range<Int>
  /// The range of the name, in bytes.
  package let nameRange: Range<Int>
  /// The nesting depth; 0 for a feature.
  package let level: Int
  /// The line of its first tag, or of its keyword, from 0.
  package let firstLine: Int
  /// The line of its keyword.
  package let titleLine: Int
  /// The last line that is not blank.
  package internal(set) var lastLine: Int
}

extension FeatureDocument {
  /// The blocks of the file, in the order of the text.
  package var blocks: [FeatureBlock] {
    guard let document else { return [] }
    let nodes = document.storage.nodes
    var blocks: [FeatureBlock] = []
    func add(_ kind: FeatureBlock.Kind, _ index: Int, _ title: TitleNode, _ level: Int) {
      let storage = document.storage
      let titleLine = line(of: title.position)
      let firstLine = title.tags.indices.first.map { line(of: nodes.tags[$0].position) } ?? titleLine
      blocks.append(
        FeatureBlock(
          kind: kind, index: index, keyword: storage.string(title.keyword), name: storage.string(title.name),
          keywordRange: title.keyword.range, nameRange: title.name.range, level: level, firstLine: firstLine,
          titleLine: titleLine, lastLine: titleLine))
    }
    guard let feature = nodes.feature else { return [] }
    add(.feature, 0, feature.title, 0)
    var rules: [Int: Int] = [:]
    for (index, rule) in nodes.rules.enumerated() {
      add(.rule, index, rule.title, 1)
      if rule.background != noIndex { rules[Int(rule.background)] = index }
    }
    for (index, background) in nodes.backgrounds.enumerated() {
      add(.background, index, background.title, rules[index] == nil ? 1 : 2)
    }
    for (index, scenario) in nodes.scenarios.enumerated() {
      let level = scenario.rule == noIndex ? 1 : 2
      add(scenario.examples.indices.isEmpty ? .scenario : .outline, index, scenario.title, level)
      for table in scenario.examples.indices where nodes.examples.indices.contains(table) {
        add(.examples, table, nodes.examples[table].title, level + 1)
      }
    }
    blocks.sort { ($0.titleLine, $0.level) < ($1.titleLine, $1.level) }
    return endingLines(of: blocks)
  }

  /// Sets the last line of each block: the line before the next block that is not inside the block.
  private func endingLines(of blocks: [FeatureBlock]) -> [FeatureBlock] {
    var blocks = blocks
    // The blocks that contain the current line, the innermost last.
    var open: [Int] = []
    let end = lastFilledLine(upTo: buffer.lineCount - 1, from: 0)
    for index in blocks.indices {
      while let last = open.last, blocks[last].level >= blocks[index].level {
        let before = blocks[index].firstLine - 1
        blocks[last].lastLine = lastFilledLine(upTo: before, from: blocks[last].titleLine)
        open.removeLast()
      }
      open.append(index)
    }
    for index in open { blocks[index].lastLine = max(end, blocks[index].titleLine) }
    return blocks
  }

  private func lastFilledLine(upTo line: Int, from first: Int) -> Int {
    var line = line
    while line > first, buffer.bytes[buffer.line(line)].allSatisfy({ $0 <= 0x20 }) { line -= 1 }
    return max(line, first)
  }

  /// The line of a location, counted from 0 as in the protocol.
  package func line(of position: CompactLocation) -> Int {
    buffer.line(at: buffer.offset(SourceLocation(line: Int(position.line), column: Int(position.column))))
  }

  /// The innermost block that contains a line.
  package func block(at line: Int, in blocks: [FeatureBlock]) -> FeatureBlock? {
    blocks.last { $0.firstLine <= line && line <= $0.lastLine }
  }
}
