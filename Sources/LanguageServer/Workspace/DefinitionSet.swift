package import SourceText
package import StepRegistry

/// The definitions to match steps with.
package struct DefinitionSet: Sendable {
  /// The descriptions of the definitions.
  package let catalog: DefinitionCatalog
  /// Finds the definitions of steps; nil for an empty set.
  package let registry: Registry?
  /// The problems in patterns, with absolute paths.
  package let problems: [Diagnostic]
  /// The index in the catalog of each definition of the registry.
  private let positions: [Int]
  private let searchTexts: [SearchText]

  /// The empty set.
  package static let none = DefinitionSet(DefinitionCatalog(), folder: "/")

  /// Compiles the patterns of a catalog. Invalid patterns are left out and reported.
  ///
  /// - Parameters:
  ///   - catalog: the descriptions of the definitions.
  ///   - folder: the folder of the project.
  ///   - translations: the sentences of predefined steps in other languages.
  package init(_ catalog: DefinitionCatalog, folder: String, translations: StepTranslations? = nil) {
    var (registry, problems) = Self.registry(of: catalog.declarations, translations, in: folder)
    problems += (registry?.warnings ?? []) + (registry?.unknownParameterTypes.map(\.problem) ?? [])
    self.problems = problems.map { problem in
      var problem = problem
      problem.uri = problem.uri.map { Self.absolute($0, in: folder) }
      problem.notes = problem.notes.map { note in
        Diagnostic.Note(uri: Self.absolute(note.uri, in: folder), location: note.location, text: note.text)
      }
      return problem
    }
    // The remaining definitions are in the order of the catalog.
    var next = 0
    positions = (registry?.definitions ?? []).map { definition in
      let (pattern, location) = (definition.declaration.pattern, definition.declaration.location)
      while next < catalog.steps.count {
        let step = catalog.steps[next]
        if step.pattern == pattern, step.line == location.line, step.path == location.path { break }
        next += 1
      }
      defer { next += 1 }
      return next
    }
    var catalog = catalog
    for (definition, position) in zip(registry?.definitions ?? [], positions)
    where catalog.steps.indices.contains(position) {
      catalog.steps[position].takeTypes(of: definition)
    }
    self.catalog = catalog
    self.registry = registry
    searchTexts = positions.map { position in
      guard catalog.steps.indices.contains(position) else { return SearchText("") }
      let step = catalog.steps[position]
      let texts = step.examples.isEmpty ? [step.pattern] : step.examples
      return SearchText((texts + [step.summary ?? ""]).joined(separator: "\n").lowercased())
    }
  }

  /// Compiles declarations. Removes invalid ones until the rest can be compiled.
  private static func registry(
    of steps: Steps, _ translations: StepTranslations?, in folder: String
  ) -> (registry: Registry?, problems: [Diagnostic]) {
    var declarations = steps.declarations
    var problems: [Diagnostic] = []
    while true {
      do {
        return (
          try Registry([Steps(declarations: declarations, translations: translations)], relativeTo: folder), problems
        )
      } catch {
        // Each problem has the line of the invalid declaration, which may be a setting.
        problems += error.all.filter { !problems.contains($0) }
        let wrong = Set(error.all.map { "\(absolute($0.uri ?? "", in: folder)):\($0.location?.line ?? 0)" })
        let left = declarations.filter { declaration in declaration.location.map { !wrong.contains("\($0)") } ?? true }
        guard left.count < declarations.count else { return (nil, problems) }
        declarations = left
      }
    }
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    path.isEmpty || path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// The text for searches: a definition in lower case, beginning with its pattern or first example.
  package func searchText(_ index: Int) -> SearchText? {
    searchTexts.indices.contains(index) ? searchTexts[index] : nil
  }

  /// The number of definitions.
  package var count: Int { positions.count }

  /// The description of a definition.
  package func step(_ index: Int) -> DefinitionCatalog.Step? {
    guard positions.indices.contains(index), catalog.steps.indices.contains(positions[index]) else { return nil }
    return catalog.steps[positions[index]]
  }

  /// The index of the definition that begins on one of some lines of a file.
  package func definition(in path: String, from first: Int, to last: Int) -> Int? {
    positions.indices.first { index in
      guard let step = step(index) else { return false }
      return step.path == path && (first...max(first, last)).contains(step.line)
    }
  }
}

extension DefinitionCatalog.Step {
  /// Adds the types of the parameters, from the compiled pattern, to a definition that was not loaded.
  fileprivate mutating func takeTypes(of definition: StepDefinition) {
    let types = definition.expression.argumentTypes
    guard parameters.count < types.count || parameters.contains(where: { $0.swiftType.isEmpty }) else { return }
    parameters = types.enumerated().map { index, type in
      DefinitionCatalog.Parameter(
        name: parameters.indices.contains(index) ? parameters[index].name : nil, type: type?.name,
        swiftType: type?.swiftType ?? "String")
    }
  }
}
