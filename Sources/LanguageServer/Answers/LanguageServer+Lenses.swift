import GherkinParser

extension LanguageServer {
  /// The names of the parameters, shown before the arguments of steps.
  func inlayHints(of document: OpenDocument, in range: TextRange) -> [InlayHint] {
    guard settings.current.hasInlayHints, let feature = document.feature, let folder = folder(of: document.path) else {
      return []
    }
    return feature.sites.filter { range.touches(feature.range(of: $0)) }.flatMap { site in
      arguments(of: site, in: feature).compactMap { argument in
        guard let step = folder.definitions.step(argument.definition),
          step.parameters.indices.contains(argument.parameter),
          let name = step.parameters[argument.parameter].name
        else { return nil }
        return InlayHint(position: feature.buffer.position(argument.range.lowerBound), label: name + ":")
      }
    }
  }

  /// The commands for scenarios with the results of their last runs, and the number of uses of each definition.
  func lenses(of document: OpenDocument) -> [CodeLens] {
    guard settings.current.hasLenses, let folder = folder(of: document.path) else { return [] }
    guard let feature = document.feature else { return usesLenses(of: document, in: folder) }
    var lenses: [CodeLens] = []
    let known = Dictionary(grouping: folder.results(of: feature).cases, by: \.pickle.scenario)
    for block in feature.blocks where [.feature, .scenario, .outline].contains(block.kind) {
      let range = feature.buffer.range(feature.buffer.line(block.titleLine))
      let isFeature = block.kind == .feature
      let argument = CodeLens.ScenarioArgument(
        uri: document.uri, path: document.path, line: block.titleLine + 1, folder: folder.path, name: block.name,
        isFeature: isFeature)
      func add(_ title: String, _ command: CodeLens.Command.Name) {
        lenses.append(
          CodeLens(range: range, command: .init(title: title, command: command, arguments: [.first(argument)])))
      }
      add("Run", .run)
      if !isFeature { add("Debug in console", .debug) }
      let summary =
        isFeature
        ? ResultLookup.summary(of: known.values.flatMap(\.self), noun: "scenario")
        : ResultLookup.summary(of: known[block.index] ?? [], noun: "row")
      if let summary { add(summary, .showReport) }
    }
    return lenses
  }

  private func usesLenses(of document: OpenDocument, in folder: WorkspaceFolder) -> [CodeLens] {
    folder.useCounts.enumerated().compactMap { index, uses in
      guard let step = folder.definitions.step(index), step.path == document.path else { return nil }
      let range = range(of: step, in: document.buffer)
      let argument = CodeLens.DefinitionArgument(uri: document.uri, position: range.start)
      return CodeLens(
        range: range,
        command: .init(title: "used by \(uses.text)", command: .showUses, arguments: [.second(argument)]))
    }
  }
}
