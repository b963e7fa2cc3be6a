/// What tools show of a step definition: what its author wrote, and what the source around it says.
package struct DefinitionDescription: Sendable {
  /// A parameter of the definition's closure, without the world.
  package struct Parameter: Sendable, Hashable {
    /// Its name; nil where the closure gives it none, or where the source cannot be read.
    package let name: String?
    /// Its Swift type.
    package let type: String
  }

  /// The definition, with its pattern and location.
  package let definition: StepDefinition
  /// The lines that begin with `///` above it, without these and one space; nil where there are none.
  package let docComment: String?
  /// What its closure takes, in its order.
  package let parameters: [Parameter]
}

extension Registry {
  /// Describes definitions; the files they are written in are read now, each once.
  ///
  /// Of a file that is not there, as on another machine than the one that compiled it, nothing is known.
  ///
  /// - Parameter definitions: such as `Registry.definitions`, or those of `matches(for:)`.
  package func descriptions(of definitions: [StepDefinition]) -> [DefinitionDescription] {
    var sources: [String: DefinitionFile] = [:]
    return definitions.map { definition in
      let location = definition.declaration.location
      let source = sources[location.path] ?? DefinitionFile(path: location.path)
      sources[location.path] = source
      let types = definition.declaration.parameters.map(\.typeName)
      let names = source.parameterNames(ofDefinitionAt: location.line)
      return DefinitionDescription(
        definition: definition, docComment: source.docComment(above: location.line),
        parameters: types.enumerated().map { index, type in
          .init(name: names.count == types.count ? names[index] : nil, type: type)
        })
    }
  }
}
