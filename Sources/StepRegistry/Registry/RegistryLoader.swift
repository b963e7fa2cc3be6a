import SourceText

/// Compiles declarations one after the other and collects what is wrong with them.
struct RegistryLoader {
  private let folder: String
  private(set) var parameterTypes = ParameterTypeRegistry.builtIn
  private var declarations: [Declaration] = []
  private var problems: [Diagnostic] = []
  /// Where each pattern was first used.
  private var patterns: [String: DefinitionPlace] = [:]

  init(folder: String) {
    self.folder = folder
  }

  /// Adds a group; its parameter types are known to the patterns of every group.
  mutating func add(_ group: Steps) {
    for declaration in group.declarations {
      guard case .parameterType(let declared) = declaration else {
        declarations.append(declaration)
        continue
      }
      let type = declared.relative(to: folder)
      declarations.append(.parameterType(type))
      do {
        try parameterTypes.define(type)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Compiles everything that was added.
  mutating func finish() throws(Diagnostics) -> [Registry.Entry] {
    var entries: [Registry.Entry] = []
    entries.reserveCapacity(declarations.count)
    patterns.reserveCapacity(declarations.count)
    for declaration in declarations {
      do throws(Diagnostic) {
        switch declaration {
        case .parameterType(let type): entries.append(.parameterType(type))
        case .step(let declaration): entries.append(.step(try compile(declaration)))
        case .hook(let declaration): entries.append(.hook(try compile(declaration)))
        }
      } catch {
        problems.append(error)
      }
    }
    if !problems.isEmpty { throw Diagnostics(problems) }
    return entries
  }

  private mutating func compile(_ declaration: StepDeclaration) throws(Diagnostic) -> StepDefinition {
    let place = declaration.place.relative(to: folder)
    if let first = patterns.updateValue(place, forKey: declaration.pattern) {
      patterns[declaration.pattern] = first
      throw Diagnostic(
        uri: place.path, location: SourceLocation(line: place.line),
        problem: "the pattern \"\(declaration.pattern)\" is defined twice",
        advice: "Remove one of the definitions, or give it another pattern.",
        notes: [
          Diagnostic.Note(uri: first.path, location: SourceLocation(line: first.line), text: "first defined here")
        ])
    }
    let expression: StepExpression
    do {
      expression = try StepExpression(declaration.pattern, parameterTypes: parameterTypes)
    } catch {
      throw Diagnostic(
        uri: place.path, location: SourceLocation(line: place.line),
        problem: "the pattern \"\(declaration.pattern)\" does not compile", advice: "\(error)")
    }
    try ClosureCheck.check(declaration, against: expression, at: place)
    return StepDefinition(declaration: declaration, expression: expression, place: place)
  }

  private func compile(_ declaration: HookDeclaration) throws(Diagnostic) -> HookDefinition {
    let place = declaration.place.relative(to: folder)
    guard let text = declaration.tags else { return HookDefinition(declaration: declaration, tags: nil, place: place) }
    do {
      return HookDefinition(declaration: declaration, tags: try TagExpression(parsing: text), place: place)
    } catch {
      throw Diagnostic(uri: place.path, location: SourceLocation(line: place.line), problem: "\(error)")
    }
  }
}
