import GherkinParser
import SourceText
import StepRegistry

extension LanguageServer {
  /// The hover text at a position: the results of a keyword line, the definitions of a step, or a definition in a step
  /// file.
  func hover(at position: TextPosition, in document: OpenDocument) -> Hover? {
    guard let folder = folder(of: document.path) else { return nil }
    if let feature = document.feature, let block = feature.block(at: position.line, in: feature.blocks),
      block.titleLine == position.line, block.kind.isScenario || block.kind == .feature
    {
      let lines = resultLines(of: block, in: feature, folder)
      return lines.isEmpty
        ? nil : Hover(lines, feature.buffer.range(feature.buffer.line(position.line)))
    }
    guard let (_, definitions, site) = matches(at: position, in: document) else { return nil }
    let range = site.flatMap { site in document.feature.map { $0.range(of: site) } }
    if definitions.isEmpty, let site {
      let advice = adviceHere(for: site.texts.first ?? site.written, of: site, in: folder)
      return Hover(["No definition matches this step."] + advice, range)
    }
    let uses = folder.useCounts
    var parts = definitions.compactMap { definition in
      let count = uses.indices.contains(definition) ? uses[definition] : UseCount(steps: 0, calls: 0)
      return description(of: definition, for: site, in: folder, count)
    }
    guard !parts.isEmpty else { return nil }
    if let site, let feature = document.feature, let line = resultLine(of: site, in: feature, folder) {
      parts[parts.count - 1] += "\n\n" + line
    }
    return Hover([parts.joined(separator: "\n\n---\n\n")], range)
  }

  /// The description of a definition: its pattern, summary, scope, parameters, place and uses.
  private func description(
    of definition: Int, for site: FeatureDocument.Site?, in folder: WorkspaceFolder, _ uses: UseCount
  ) -> String? {
    guard let step = folder.definitions.step(definition) else { return nil }
    // A regular expression is shown by its first example.
    let isExpression = StepExpression.regularExpression(in: step.pattern) == nil
    let example = isExpression ? nil : step.examples.first.map { String($0.prefix { $0 != "\n" }) }
    var lines = ["```\n\(step.keyword) \(example ?? step.pattern)\n```"]
    if let summary = step.summary { lines.append(summary) }
    if let scope = step.scope { lines.append("It holds \(scope.wording).") }
    lines += parameterLines(of: step, definition, site, folder)
    let place =
      step.isInFile
      ? "[\(folder.relative(step.path)):\(step.line)](\(uri(of: step.path))#L\(step.line))"
      : "predefined, about \(step.group.lowercased())"
    lines.append("\(place), used by \(uses.text)")
    return lines.joined(separator: "\n\n")
  }

  private func parameterLines(
    of step: DefinitionCatalog.Step, _ index: Int, _ site: FeatureDocument.Site?, _ folder: WorkspaceFolder
  ) -> [String] {
    let text = site?.texts.first
    let match = text.flatMap { try? folder.definitions.registry?.match(ofDefinition: index, with: $0) }
    let values = match?.arguments.map(\.group.value) ?? []
    let lines = step.parameters.enumerated().compactMap { number, parameter in
      // A group without a name is described by its value.
      guard let name = parameter.name ?? (step.isPredefined ? nil : parameter.type ?? "argument \(number + 1)") else {
        return values.indices.contains(number) ? values[number].map { "- `\($0)`" } : nil
      }
      let type = parameter.swiftType.isEmpty ? "" : ": \(parameter.swiftType)"
      let value = values.indices.contains(number) ? values[number] : nil
      return "- `\(name)\(type)`" + (value.map { " = `\($0)`" } ?? "")
    }
    return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
  }

  /// The maximum number of lines about results.
  private static let mostResults = 20

  /// The results of a block's scenarios, a line each. If there are too many, the worst come first.
  private func resultLines(of block: FeatureBlock, in feature: FeatureDocument, _ folder: WorkspaceFolder) -> [String] {
    var lines: [(rank: Int, text: String)] = []
    for known in folder.results(of: feature).cases(of: block) {
      let row = known.pickle.row == nil ? "" : " (line \(known.pickle.location.line))"
      if known.wasChanged {
        lines.append((Int.max, "- \(known.pickle.name)\(row): not run since it was changed"))
      }
      for result in known.results {
        let time = "\(Int(result.milliseconds.rounded())) ms on average of \(result.runs.counted("run"))"
        lines.append((result.ending.rawValue, "- \(result.name)\(row): **\(result.ending)**, \(time)"))
      }
    }
    guard lines.count > Self.mostResults else { return lines.map(\.text) }
    let shown = lines.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return shown.prefix(Self.mostResults).map(\.element.text) + ["- … and \(lines.count - Self.mostResults) more"]
  }

  /// The result of a step in the last run: the worst one if the step ran several times.
  private func resultLine(of site: FeatureDocument.Site, in feature: FeatureDocument, _ folder: WorkspaceFolder)
    -> String?
  {
    let results = folder.results(of: feature).results(of: site)
    let worst = results.min { ($0.ending, -$0.milliseconds) < ($1.ending, -$1.milliseconds) }
    guard let worst else { return nil }
    let others = results.count > 1 ? ", the worst of \(results.count) times" : ""
    return "In the last run: **\(worst.ending)**, \(Int(worst.milliseconds.rounded())) ms\(others)"
  }
}

extension Hover {
  /// Makes a text of lines.
  fileprivate init(_ lines: [String], _ range: TextRange?) {
    self.init(contents: MarkupContent(value: lines.joined(separator: "\n")), range: range)
  }
}
