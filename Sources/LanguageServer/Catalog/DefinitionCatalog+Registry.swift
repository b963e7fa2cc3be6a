import OperatingSystem
import SourceText
package import StepRegistry
package import StepSources

extension DefinitionCatalog {
  /// Describes the definitions of a registry. Reads each of their files once.
  ///
  /// - Parameter registry: all definitions.
  package init(_ registry: Registry) {
    var written = WrittenDefinitions()
    keywordsFit = registry.keywordsFit
    for entry in registry.entries {
      switch entry {
      case .hook: break
      case .parameterType(let type):
        var described = ParameterType(name: type.name, regularExpressions: type.regularExpressions)
        described.useForSnippets = type.useForSnippets
        described.isPreferred = type.preferForRegularExpressionMatch
        described.swiftType = type.swiftType
        described.path = type.location.map { Self.absolute($0.path) }
        described.line = type.location?.line ?? 0
        parameterTypes.append(described)
      case .step(let definition):
        var step = Step(definition, written: written.definition(at: definition.declaration.location))
        step.path = Self.absolute(step.path)
        steps.append(step)
      }
    }
  }
}

extension DefinitionCatalog {
  /// The absolute path of a file. Other values, such as the paths of predefined steps, are returned unchanged.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), (try? FileSystem.kind(of: path)) == .file else { return path }
    return "\(FileSystem.workingFolder)/\(path)"
  }
}

extension DefinitionCatalog.Step {
  /// Describes a definition.
  ///
  /// - Parameters:
  ///   - definition: the definition.
  ///   - written: the definition in the outline of its file; nil if the file cannot be read.
  package init(_ definition: StepDefinition, written: StepFileOutline.Definition?) {
    let location = definition.declaration.location
    self.init(pattern: definition.declaration.pattern, path: location.path, line: location.line)
    examples = definition.declaration.examples
    scope = definition.declaration.scope
    if let written {
      keyword = written.keyword
      group = written.group
      column = written.location.column
      summary = written.docComment
    }
    let names = written?.parameterNames ?? []
    parameters = definition.expression.argumentTypes.enumerated().map { index, type in
      DefinitionCatalog.Parameter(
        name: names.indices.contains(index) ? names[index] : nil, type: type?.name,
        swiftType: type?.swiftType ?? "String")
    }
  }
}
