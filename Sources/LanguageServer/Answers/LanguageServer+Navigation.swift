import SourceText
import StepSources

extension LanguageServer {
  /// The definitions at a position: the definitions of a step, or a definition in a step file.
  func matches(at position: TextPosition, in document: OpenDocument) -> (
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
  func definitions(at position: TextPosition, in document: OpenDocument) -> Either<[Location], [LocationLink]> {
    guard let (folder, definitions, site) = matches(at: position, in: document) else { return .first([]) }
    guard let site, let feature = document.feature else {
      return .first(definitions.flatMap { locations(of: $0, in: folder) })
    }
    let found = written(definitions, in: folder)
    guard client.takesDefinitionLinks else { return .first(found) }
    let origin = feature.range(of: site)
    return .second(
      found.map { location in
        LocationLink(
          originSelectionRange: origin, targetUri: location.uri, targetRange: location.range,
          targetSelectionRange: location.range)
      })
  }

  /// The locations of the definitions that are not predefined.
  private func written(_ definitions: [Int], in folder: WorkspaceFolder) -> [Location] {
    definitions.compactMap { folder.definitions.step($0) }.filter { $0.isInFile }.map(location)
  }

  /// The locations of the steps and calls that use a definition.
  private func locations(of definition: Int, in folder: WorkspaceFolder) -> [Location] {
    let steps = folder.index.uses(of: definition).flatMap { path, ranges in
      let uri = uri(of: path)
      return ranges.map { Location(uri: uri, range: $0) }
    }
    let calls = folder.calls.filter { $0.definitions.contains(definition) }.map { call in
      let start = TextPosition(call.call.location.line - 1, 0)
      let range = buffer(of: call.path).map { $0.range(call.call.literal) } ?? TextRange(start, start)
      return Location(uri: uri(of: call.path), range: range)
    }
    return steps + calls
  }

  /// The steps and calls with the same definition.
  func references(_ request: ReferenceParameters, in document: OpenDocument) -> [Location] {
    guard let (folder, definitions, _) = matches(at: request.position, in: document) else { return [] }
    let declarations = request.context?.includeDeclaration == true ? written(definitions, in: folder) : []
    return declarations + definitions.flatMap { locations(of: $0, in: folder) }
  }

  /// The steps of the same file that have the same definition.
  func highlights(at position: TextPosition, in document: OpenDocument) -> [DocumentHighlight] {
    guard let feature = document.feature, let (folder, definitions, _) = matches(at: position, in: document) else {
      return []
    }
    let lookup = SiteLookup(feature, in: folder)
    let same = feature.sites.filter { site in lookup.definitions(of: site).contains { definitions.contains($0) } }
    return same.map { DocumentHighlight(range: feature.range(of: $0)) }
  }
}
