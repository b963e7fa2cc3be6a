package import StepRegistry

/// A step definition for display in tools: the declaration and the documentation around it.
package struct DefinitionDescription: Sendable {
  /// A parameter of the definition's closure, without the world.
  package struct Parameter: Sendable, Hashable {
    /// The name of the parameter; nil for a parameter without a name or an unreadable source file.
    package let name: String?
    /// The Swift type of the parameter.
    package let type: String
  }

  /// The definition, with its pattern and location.
  package let definition: StepDefinition
  /// The `///` lines above it without their markers; nil for a definition without documentation.
  package let docComment: String?
  /// The parameters of its closure, in their order.
  package let parameters: [Parameter]
}

extension Registry {
  /// Describes definitions. Each of their source files is read once.
  ///
  /// If a file is missing, for example because the definitions were compiled on another machine, names and
  /// documentation are empty.
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
