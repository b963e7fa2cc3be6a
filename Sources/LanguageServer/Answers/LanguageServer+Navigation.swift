import GherkinParser
import JSON
import JSONRPC
import SourceText
import StepRegistry
import StepSources

extension LanguageServer {
  /// The definitions at a position: those of the step there, or the definition that is written there.
  private func matches(at position: TextPosition, in document: OpenDocument) -> (
    folder: WorkspaceFolder, definitions: [Int], site: FeatureDocument.Site?
  )? {
    guard let folder = folder(of: document.path) else { return nil }
    if let feature = document.feature {
      guard let site = feature.site(at: position) else { return nil }
      return (folder, SiteLookup(feature, in: folder).definitions(of: site), site)
    }
    guard let outline = folder.outline(of: document.path) else { return nil }
    let offset = document.buffer.offset(position)
    guard
      let written = outline.definitions.last(where: { definition in
        document.buffer.line(at: definition.range.lowerBound) <= position.line && definition.range.upperBound >= offset
          && definition.range.lowerBound <= offset
      })
        ?? outline.definitions.last(where: { $0.location.line == position.line + 1 })
    else { return nil }
    let index = folder.definitions.definition(
      in: document.path, from: written.location.line, to: written.location.line)
    return index.map { (folder, [$0], nil) }
  }

  // MARK: - Definition and references

  /// The locations of a step's definitions, or of the steps and calls that use a definition.
  func definitions(at position: TextPosition, in document: OpenDocument) -> JSONValue {
    guard let (folder, definitions, site) = matches(at: position, in: document) else { return .array([]) }
    guard let site, let feature = document.feature else {
      return .array(definitions.flatMap { locations(of: $0, in: folder) })
    }
    let origin = feature.range(of: site).json
    let hasLinks = client.at("textDocument.definition.linkSupport")?.boolean == true
    return .array(
      definitions.compactMap { folder.definitions.step($0) }.filter { $0.path.hasPrefix("/") }.map { step in
        let location = location(of: step)
        guard hasLinks else { return location }
        return .members(
          ("originSelectionRange", origin), ("targetUri", location["uri"]), ("targetRange", location["range"]),
          ("targetSelectionRange", location["range"]))
      })
  }

  private func locations(of definition: Int, in folder: WorkspaceFolder) -> [JSONValue] {
    let steps = folder.index.uses(of: definition).flatMap { path, ranges in
      let uri = JSONValue.string(uri(of: path))
      return ranges.map { ["uri": uri, "range": $0.json] as JSONValue }
    }
    let calls = folder.calls.filter { $0.definitions.contains(definition) }.map { call -> JSONValue in
      let start = TextPosition(call.call.location.line - 1, 0)
      let range = buffer(of: call.path).map { $0.range(call.call.literal) } ?? TextRange(start, start)
      return ["uri": .string(uri(of: call.path)), "range": range.json]
    }
    return steps + calls
  }

  /// The steps and calls with the same definition.
  func references(at position: TextPosition, in document: OpenDocument, _ parameters: JSONValue) -> JSONValue {
    guard let (folder, definitions, _) = matches(at: position, in: document) else { return .array([]) }
    var found: [JSONValue] = []
    if parameters.at("context.includeDeclaration")?.boolean == true {
      found += definitions.compactMap { folder.definitions.step($0) }.filter { $0.path.hasPrefix("/") }.map(location)
    }
    for definition in definitions { found += locations(of: definition, in: folder) }
    return .array(found)
  }

  /// The steps of the same file that have the same definition.
  func highlights(at position: TextPosition, in document: OpenDocument) -> JSONValue {
    guard let feature = document.feature, let (folder, definitions, _) = matches(at: position, in: document) else {
      return .array([])
    }
    let lookup = SiteLookup(feature, in: folder)
    let same = feature.sites.filter { site in lookup.definitions(of: site).contains { definitions.contains($0) } }
    return .array(same.map { ["range": feature.range(of: $0).json, "kind": 2] })
  }

  // MARK: - Hover

  /// The hover text at a position.
  func hover(_ document: OpenDocument, _ position: TextPosition) throws(RPCError) -> JSONValue {
    guard let folder = folder(of: document.path) else { return .null }
    if let feature = document.feature, let block = feature.block(at: position.line, in: feature.blocks),
      block.titleLine == position.line, block.kind == .scenario || block.kind == .outline || block.kind == .feature
    {
      let lines = resultLines(of: block, in: feature, folder)
      guard !lines.isEmpty else { return .null }
      return Self.markdown(lines, feature.buffer.range(feature.buffer.line(position.line)))
    }
    guard let (_, definitions, site) = matches(at: position, in: document) else { return .null }
    if definitions.isEmpty, let site, let feature = document.feature {
      let text = site.texts.first ?? site.written
      let lines = ["No definition matches this step."] + adviceHere(for: text, of: site, in: folder)
      return Self.markdown(lines, feature.range(of: site))
    }
    var parts: [String] = []
    let uses = folder.useCounts
    for index in definitions {
      guard let step = folder.definitions.step(index) else { continue }
      // A regular expression is shown by its first example.
      let isExpression = StepExpression.regularExpression(in: step.pattern) == nil
      let example = isExpression ? nil : step.examples.first.map { String($0.prefix { $0 != "\n" }) }
      var lines = ["```\n\(step.keyword) \(example ?? step.pattern)\n```"]
      if let summary = step.summary { lines.append(summary) }
      if let scope = step.scope { lines.append("It holds \(scope.wording).") }
      lines += parameterLines(of: step, index, site, folder)
      let place =
        step.path.hasPrefix("/")
        ? "[\(folder.relative(step.path)):\(step.line)](\(uri(of: step.path))#L\(step.line))"
        : "predefined, about \(step.group.lowercased())"
      let count = uses.indices.contains(index) ? uses[index] : UseCount(steps: 0, calls: 0)
      lines.append("\(place), used by \(count.text)")
      parts.append(lines.joined(separator: "\n\n"))
    }
    guard !parts.isEmpty else { return .null }
    if let site, let feature = document.feature, let line = resultLine(of: site, in: feature, folder) {
      parts[parts.count - 1] += "\n\n" + line
    }
    let range = site.flatMap { site in document.feature.map { $0.range(of: site) } }
    return Self.markdown([parts.joined(separator: "\n\n---\n\n")], range)
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
        lines.append((ScenarioResult.endings.count, "- \(known.pickle.name)\(row): not run since it was changed"))
      }
      for result in known.results {
        let time = "\(Int(result.milliseconds.rounded())) ms on average of \(result.runs.counted("run"))"
        lines.append((ScenarioResult.rank(result.ending), "- \(result.name)\(row): **\(result.ending)**, \(time)"))
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
    let worst = results.min {
      (ScenarioResult.rank($0.ending), -$0.milliseconds) < (ScenarioResult.rank($1.ending), -$1.milliseconds)
    }
    guard let worst else { return nil }
    let others = results.count > 1 ? ", the worst of \(results.count) times" : ""
    return "In the last run: **\(worst.ending)**, \(Int(worst.milliseconds.rounded())) ms\(others)"
  }

  private static func markdown(_ lines: [String], _ range: TextRange?) -> JSONValue {
    .members(
      ("contents", ["kind": "markdown", "value": .string(lines.joined(separator: "\n"))]), ("range", range?.json))
  }
}
