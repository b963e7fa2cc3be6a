import GherkinParser
import SourceText

/// Joins neighbouring scenarios that differ only in quoted texts and numbers into one outline.
struct OutlineMaking {
  /// The names and the values of the scenarios.
  private struct Rows {
    let titles: [String]
    let values: [[String]]
    /// The names of the columns with different values, by the indices of the values.
    let names: [Int: String]
    /// The indices of the columns with different values.
    let varying: [Int]

    /// Scenarios with different names keep them in a separate column.
    var hasTitles: Bool { Set(titles).count > 1 }

    /// Compares the values of scenarios; nil for equal values.
    init?(titles: [String], values: [[String]]) {
      guard let width = values.first?.count, values.allSatisfy({ $0.count == width }) else { return nil }
      varying = (0..<width).filter { column in Set(values.map { $0[column] }).count > 1 }
      guard !varying.isEmpty else { return nil }
      let isOne = varying.count == 1
      names = Dictionary(
        uniqueKeysWithValues: varying.enumerated().map { ($1, isOne ? "value" : "value \($0 + 1)") })
      (self.titles, self.values) = (titles, values)
    }

    /// The table of examples, with its header.
    var table: [[String]] {
      let header = (hasTitles ? ["name"] : []) + varying.map { names[$0] ?? "" }
      return [header]
        + zip(titles, values).map { title, row in (hasTitles ? [title] : []) + varying.map { row[$0] } }
    }
  }

  private let feature: FeatureDocument
  private let document: GherkinDocument
  /// The chosen scenario.
  private let block: FeatureBlock

  private var nodes: DocumentNodes { document.storage.nodes }

  /// Prepares the change; nil for a line outside of scenarios, and for a feature with errors.
  ///
  /// - Parameters:
  ///   - line: the number of a line in one of the scenarios, counted from 0.
  ///   - feature: the feature.
  init?(at line: Int, in feature: FeatureDocument) {
    guard feature.errors.isEmpty, let document = feature.document, !feature.isMarkdown,
      let block = feature.block(at: line, in: feature.blocks), block.kind == .scenario
    else { return nil }
    (self.feature, self.document, self.block) = (feature, document, block)
  }

  /// The number of joined scenarios, their range and the outline; nil for a scenario without similar neighbours.
  var replacement: (count: Int, range: TextRange, text: String)? {
    guard let own = pieces(of: block.index) else { return nil }
    let chosen = scenarios(like: own)
    guard chosen.count > 1, let title = chosen.first, let lines = lines(of: chosen),
      let rows = Rows(
        titles: chosen.map(\.name), values: chosen.map { (pieces(of: $0.index) ?? []).flatMap(\.values) })
    else { return nil }
    let buffer = feature.buffer
    let range = buffer.range(buffer.line(lines.lowerBound).lowerBound..<buffer.line(lines.upperBound).upperBound)
    return (chosen.count, range, outline(title, own, rows).joined(separator: buffer.lineEnd))
  }

  /// The steps of a scenario; nil for a scenario without steps, and for one with examples, a description, tables or doc
  /// strings.
  private func pieces(of index: Int) -> [StepPieces]? {
    let scenario = nodes.scenarios[index]
    guard scenario.examples.indices.isEmpty, !scenario.steps.indices.isEmpty, scenario.title.description.isEmpty else {
      return nil
    }
    var found: [StepPieces] = []
    for step in scenario.steps.indices {
      guard nodes.steps[step].table == noIndex, nodes.steps[step].docString == noIndex else { return nil }
      let site = feature.sites[step]
      found.append(StepPieces(of: feature.buffer.text(site.keyword) + " " + site.written))
    }
    return found
  }

  /// The chosen scenario and its neighbours with the same words.
  private func scenarios(like own: [StepPieces]) -> ArraySlice<FeatureBlock> {
    let all = feature.blocks.filter { $0.kind.isScenario }
    guard let place = all.firstIndex(where: { $0.index == block.index }) else { return [] }
    func isSame(_ other: FeatureBlock) -> Bool {
      guard other.kind == .scenario, other.level == block.level,
        nodes.scenarios[other.index].rule == nodes.scenarios[block.index].rule,
        tags(of: other.index) == tags(of: block.index), let pieces = pieces(of: other.index)
      else { return false }
      return pieces.map(\.words) == own.map(\.words)
    }
    var (first, last) = (place, place)
    while first > 0, isSame(all[first - 1]) { first -= 1 }
    while last + 1 < all.count, isSame(all[last + 1]) { last += 1 }
    return all[first...last]
  }

  private func tags(of index: Int) -> [String] {
    nodes.scenarios[index].title.tags.indices.map { document.storage.string(nodes.tags[$0].name) }
  }

  /// The lines from the first title to the last step; nil for lines with comments, which would be lost.
  private func lines(of chosen: ArraySlice<FeatureBlock>) -> ClosedRange<Int>? {
    guard let first = chosen.first?.titleLine,
      let last = chosen.last.flatMap({ nodes.scenarios[$0.index].steps.indices.last })
    else { return nil }
    let lines = first...feature.line(of: feature.sites[last])
    return nodes.comments.contains { lines.contains(Int($0.line) - 1) } ? nil : lines
  }

  /// The lines of the outline.
  private func outline(_ title: FeatureBlock, _ steps: [StepPieces], _ rows: Rows) -> [String] {
    let indentation = feature.buffer.indentation(ofLine: title.titleLine)
    let dialect = Dialect.named(document.storage.language)
    let keyword = dialect?.keywords(.scenarioOutline).first ?? "Scenario Outline"
    var lines = ["\(indentation)\(keyword): \(rows.hasTitles ? "<name>" : title.name)"]
    var column = 0
    for step in steps {
      var text = step.words.first ?? ""
      for (value, word) in zip(step.values, step.words.dropFirst()) {
        text += (rows.names[column].map { "<\($0)>" } ?? value) + word
        column += 1
      }
      lines.append("\(indentation)  \(text)")
    }
    lines += ["", "\(indentation)  \(dialect?.keywords(.examples).first ?? "Examples"):"]
    return lines + TableText.lines(of: rows.table).map { "\(indentation)    \($0)" }
  }
}
