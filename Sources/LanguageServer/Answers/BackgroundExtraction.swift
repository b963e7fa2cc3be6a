import GherkinParser

/// Moves the common first steps of all scenarios into a background.
struct BackgroundExtraction {
  private let feature: FeatureDocument
  private let document: GherkinDocument
  /// The scenario with the chosen steps.
  private let scenario: Int
  /// The number of steps to move.
  private let count: Int

  private var nodes: DocumentNodes { document.storage.nodes }

  /// Prepares the change; nil unless the steps begin a scenario, and the feature has no background and no rules.
  ///
  /// - Parameters:
  ///   - sites: the chosen steps.
  ///   - feature: their feature.
  init?(of sites: [FeatureDocument.Site], in feature: FeatureDocument) {
    guard feature.errors.isEmpty, let document = feature.document, !feature.path.hasSuffix(".md") else { return nil }
    let nodes = document.storage.nodes
    guard let root = nodes.feature, root.background == noIndex, nodes.rules.isEmpty, nodes.scenarios.count > 1,
      let site = sites.first, let scenario = site.scenario, sites.allSatisfy({ $0.scenario == scenario }),
      site.index == nodes.scenarios[scenario].steps.indices.first
    else { return nil }
    (self.feature, self.document, self.scenario, count) = (feature, document, scenario, sites.count)
  }

  /// The edits; nil for steps with placeholders, and for steps that are not in all scenarios.
  var edits: [TextEdit]? {
    guard let own = lines(of: scenario) else { return nil }
    let common = texts(of: own)
    guard !common.contains(where: { $0.contains("<") }) else { return nil }
    let all = nodes.scenarios.indices.compactMap { lines(of: $0) }
    guard all.count == nodes.scenarios.count, all.allSatisfy({ texts(of: $0) == common }),
      let insertion = insertion(of: own)
    else { return nil }
    return [insertion] + all.map(removal)
  }

  /// The lines of a scenario's first steps, as many as are chosen; nil for a scenario with fewer steps.
  private func lines(of index: Int) -> Range<Int>? {
    let steps = nodes.scenarios[index].steps.indices
    guard steps.count >= count, let start = steps.first else { return nil }
    let begin = feature.line(of: feature.sites[start])
    let endStep = start + count
    if steps.contains(endStep) { return begin..<feature.line(of: feature.sites[endStep]) }
    let block = feature.blocks.first { ($0.kind == .scenario || $0.kind == .outline) && $0.index == index }
    let examples = nodes.scenarios[index].examples.indices.first.flatMap { table in
      feature.blocks.first { $0.kind == .examples && $0.index == table }?.firstLine
    }
    return begin..<(examples ?? (block?.lastLine ?? begin) + 1)
  }

  private func texts(of lines: Range<Int>) -> [String] {
    lines.map { feature.buffer.text(ofLine: $0).trimmed }.filter { !$0.isEmpty }
  }

  /// The edit that inserts the background above the first scenario.
  private func insertion(of lines: Range<Int>) -> TextEdit? {
    guard let first = feature.blocks.first(where: { $0.kind == .scenario || $0.kind == .outline }) else { return nil }
    let buffer = feature.buffer
    let indentation = buffer.text(ofLine: first.titleLine).prefix { $0 == " " || $0 == "\t" }
    let keyword = Dialect.named(document.storage.language)?.keywords(.background).first ?? "Background"
    var texts = ["\(indentation)\(keyword):"] + lines.map { buffer.text(ofLine: $0) }
    if texts.last?.isEmpty == false { texts.append("") }
    let place = TextPosition(first.firstLine, 0)
    return TextEdit(TextRange(place, place), texts.map { $0 + buffer.lineEnd }.joined())
  }

  /// The edit that removes lines.
  private func removal(of lines: Range<Int>) -> TextEdit {
    let buffer = feature.buffer
    let starts = buffer.lineStarts
    let end = starts.indices.contains(lines.upperBound) ? starts[lines.upperBound] : buffer.bytes.count
    return TextEdit(buffer.range(starts[lines.lowerBound]..<end), "")
  }
}
