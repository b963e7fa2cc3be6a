/// A group of step definitions, hooks and parameter types that share a world.
///
///     let basketSteps = Steps(Basket.self) {
///       Given("the basket holds {int} apples") { (basket, count: Int) in
///         basket.total = count
///       }
///       Then("the total is {int}") { (basket, total: Int) in
///         try expect(basket.total, equals: total)
///       }
///     }
public struct Steps: Sendable {
  package let declarations: [Declaration]
  /// The sentences in other languages for steps among all groups; nil without any.
  package let translations: StepTranslations?
  /// The place of the group in the sources; nil for a group assembled by code.
  package let location: DefinitionLocation?

  /// Makes a group from the definitions in the braces.
  ///
  /// - Parameters:
  ///   - world: the class of the world that the closures receive.
  ///   - scope: the scenarios to which the definitions and hooks apply, such as `"@checkout"`; nil for all.
  ///   - path: where the group is written; leave it out.
  ///   - line: where the group is written; leave it out.
  ///   - content: the definitions, one after the other.
  public init<W: World>(
    _ world: W.Type, only scope: StepScope? = nil, path: StaticString = #filePath, line: Int = #line,
    @StepsBuilder<W> _ content: () -> [StepsEntry<W>]
  ) {
    declarations = content().map { $0.declaration.limited(to: scope) }
    translations = nil
    location = DefinitionLocation(path, line)
  }

  /// Makes a group from its parts.
  init(declarations: [Declaration], translations: StepTranslations?, location: DefinitionLocation?) {
    (self.declarations, self.translations, self.location) = (declarations, translations, location)
  }

  /// Rejects `Steps { … }`. Without this overload the compiler would not report that the class of the world is missing.
  @available(
    *, unavailable, message: "Steps takes the class of the world, then the definitions: Steps(MyWorld.self) { … }"
  )
  public init(_ world: any World.Type) { (declarations, translations, location) = ([], nil, nil) }
}

/// One definition, hook or parameter type of a step group whose world is `W`.
public struct StepsEntry<W: World>: Sendable {
  /// The declaration.
  package let declaration: Declaration

  init(declaration: Declaration) {
    self.declaration = declaration
  }

  /// Makes an entry from a parameter type.
  package init(_ parameterType: ParameterTypeDefinition) {
    declaration = .parameterType(parameterType)
  }

  /// Defines a property of every screen, and the step that expects it.
  init(
    property: String, at location: DefinitionLocation, timeout: Duration?, comparesScreens: Bool = false,
    body: @escaping @Sendable (W) async throws -> Void
  ) {
    // The sentence matches only itself.
    let signs: Set<Character> = ["(", ")", "{", "}", "/", "\\"]
    let pattern = property.map { signs.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let step = StepDeclaration(
      pattern: pattern, location: location, parameters: [], isKnownToFit: true, examples: [], timeout: timeout,
      property: property, comparesScreens: comparesScreens,
      body: { worlds, _ in try await body(worlds.world(W.self)) })
    declaration = .step(step)
  }

  /// Defines a step under the name of a keyword in another language; see `Step`.
  public init<each ArgumentAfterWorld>(
    _ pattern: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
    body: @escaping @Sendable (W, repeat each ArgumentAfterWorld) async throws -> Void
  ) {
    self.init(pattern, at: DefinitionLocation(path, line), isKnownToFit: false, timeout: timeout, body: body)
  }

  /// Defines a step at a location.
  ///
  /// - Parameters:
  ///   - pattern: a regular expression if it begins with `^`, ends with `$` or is enclosed in slashes, otherwise a
  ///     Cucumber Expression.
  ///   - location: where the definition is written.
  ///   - isKnownToFit: whether the pattern is known to fit the closure, which skips the comparison at loading.
  ///   - examples: steps that match the pattern, shown to users as examples.
  ///   - timeout: the time limit of the step; nil for the general limit of steps.
  ///   - body: the code of the step.
  package init<each Argument>(
    _ pattern: String, at location: DefinitionLocation, isKnownToFit: Bool, examples: [String] = [],
    timeout: Duration? = nil, body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
  ) {
    var parameters: [ClosureParameter] = []
    for type in repeat (each Argument).self {
      parameters.append(ClosureParameter(type))
    }
    let step = StepDeclaration(
      pattern: pattern, location: location, parameters: parameters, isKnownToFit: isKnownToFit,
      examples: examples, timeout: timeout,
      body: { worlds, arguments in
        let world = try worlds.world(W.self)
        var reader = StepArgumentReader(arguments)
        try await body(world, repeat reader.next(as: (each Argument).self))
      })
    declaration = .step(step)
  }
}

/// Collects the definitions between the braces of `Steps`.
///
/// There is only one `buildExpression`. With several, the compiler would hide a mistake inside a closure behind an
/// error about overloads that do not fit.
@resultBuilder
public enum StepsBuilder<W: World> {
  /// Takes a step definition, a hook or a parameter type.
  public static func buildExpression(_ entry: StepsEntry<W>) -> [StepsEntry<W>] { [entry] }
  /// Joins consecutive definitions.
  public static func buildBlock(_ entries: [StepsEntry<W>]...) -> [StepsEntry<W>] { entries.flatMap { $0 } }
  /// Takes the definitions of a loop.
  public static func buildArray(_ entries: [[StepsEntry<W>]]) -> [StepsEntry<W>] { entries.flatMap { $0 } }
  /// Takes the definitions of an `if` without `else`.
  public static func buildOptional(_ entries: [StepsEntry<W>]?) -> [StepsEntry<W>] { entries ?? [] }
  /// Takes the definitions of an `if`.
  public static func buildEither(first entries: [StepsEntry<W>]) -> [StepsEntry<W>] { entries }
  /// Takes the definitions of an `else`.
  public static func buildEither(second entries: [StepsEntry<W>]) -> [StepsEntry<W>] { entries }
}
