import OperatingSystem
import SourceText
import StepRegistry
import StepSources

/// The sources of the definitions of a folder: the command, loaded step files, and the texts of step files.
struct DefinitionSources {
  /// The predefined definitions.
  let builtIn: DefinitionCatalog
  /// The sentences of predefined steps in other languages.
  let translations: StepTranslations?
  /// The definitions that were loaded last, with later changes of step files; nil before the first time.
  var loaded: DefinitionCatalog?
  /// The outlines of the step files by their paths.
  private(set) var outlines: [String: StepFileOutline] = [:]

  /// Takes the predefined definitions.
  init(builtIn: DefinitionCatalog, translations: StepTranslations?) {
    (self.builtIn, self.translations) = (builtIn, translations)
  }

  /// Parses all step files.
  mutating func read(_ files: [String]) {
    outlines = [:]
    for file in files { outlines[file] = Self.outline(file) }
  }

  /// Parses a step file again, and replaces its definitions.
  mutating func readAgain(_ file: String) {
    outlines[file] = Self.outline(file)
    if let outline = outlines[file] {
      loaded?.replace(in: file, with: outline)
    } else {
      loaded?.steps.removeAll { $0.path == file }
    }
  }

  private static func outline(_ file: String) -> StepFileOutline? {
    guard let bytes = try? FileSystem.read(file, atMost: 1 << 24) else { return nil }
    return (try? SourceFile(uri: file, bytes: bytes)).map(StepFileOutline.init)
  }

  /// All definitions.
  ///
  /// - Parameter types: parameter types of the settings. Those of step files take precedence.
  func catalog(with types: [DefinitionCatalog.ParameterType]) -> DefinitionCatalog {
    var catalog = loaded ?? builtIn
    if loaded == nil {
      for (file, outline) in outlines.sorted(by: { $0.key < $1.key }) { catalog.replace(in: file, with: outline) }
    }
    let known = Set(catalog.parameterTypes.map(\.name) + BuiltInParameterType.allCases.map(\.rawValue))
    catalog.parameterTypes += types.filter { !known.contains($0.name) }
    return catalog
  }
}

extension DefinitionCatalog {
  /// Replaces the definitions of a file by those in its outline.
  mutating func replace(in path: String, with outline: StepFileOutline) {
    let old = steps.filter { $0.path == path }
    steps.removeAll { $0.path == path }
    for definition in outline.definitions {
      var step = Step(pattern: definition.pattern, path: path, line: definition.location.line)
      step.keyword = definition.keyword
      step.group = definition.group
      step.column = definition.location.column
      step.summary = definition.docComment
      step.scope = definition.scope
      if let known = old.first(where: { $0.pattern == definition.pattern }) {
        step.parameters = known.parameters
      } else {
        step.parameters = definition.parameterNames.map { Parameter(name: $0, type: nil, swiftType: "") }
      }
      steps.append(step)
    }
    let knownTypes = Set(parameterTypes.filter { $0.path != path }.map(\.name))
    let oldTypes = parameterTypes.filter { $0.path == path }
    parameterTypes.removeAll { $0.path == path }
    for type in outline.parameterTypes where !knownTypes.contains(type.name) {
      var described = ParameterType(name: type.name, regularExpressions: type.regularExpressions)
      described.path = path
      described.line = type.line
      if let old = oldTypes.first(where: { $0.name == type.name }) { described.swiftType = old.swiftType }
      parameterTypes.append(described)
    }
    // Keep loaded parameter types whose texts are not written as literals.
    parameterTypes += oldTypes.filter { old in !outline.parameterTypes.contains { $0.name == old.name } }
  }
}
