package import SourceText

/// The parameter types that expressions may use, by name and by regular expression.
package struct ParameterTypeRegistry: Sendable {
  private var typesByName: [String: ParameterTypeDefinition] = [:]
  /// For each regular expression, the names of its types in the order in which they are proposed.
  private var namesByRegularExpression: [String: [String]] = [:]
  /// The names in the order of definition.
  private var names: [String] = []
  /// The parsed capture groups of the types. A pattern may contain several of these groups.
  private(set) var splicedGroups = SplicedGroups()

  /// The registry of the built-in types.
  package static let builtIn: ParameterTypeRegistry = {
    var registry = ParameterTypeRegistry()
    for type in BuiltInParameterType.allCases {
      registry.insert(ParameterTypeDefinition(type, splicedGroups: registry.splicedGroups))
    }
    return registry
  }()

  private init() {}

  /// All types in the order of definition, built-in ones first.
  package var all: [ParameterTypeDefinition] { names.compactMap { typesByName[$0] } }

  /// The custom types, in the order of definition.
  package var custom: [ParameterTypeDefinition] { all.filter { !isBuiltIn($0) } }

  /// The type with a name, given without braces; nil for an undefined name.
  package subscript(name: String) -> ParameterTypeDefinition? { typesByName[name] }

  /// Adds a type.
  ///
  /// - Throws: a `Diagnostic` if the name is invalid or taken, if a regular expression is invalid or its capture groups
  ///   do not fit the closure, or if another type is also preferred for one of the regular expressions.
  package mutating func define(_ type: ParameterTypeDefinition) throws(Diagnostic) {
    if !ParameterTypeDefinition.isValid(name: type.name) {
      throw ParameterTypeProblem.invalidName.diagnostic(for: type)
    }
    if let earlier = typesByName[type.name] { throw ParameterTypeProblem.duplicate(earlier).diagnostic(for: type) }
    if type.regularExpressions.isEmpty || type.regularExpressions.contains("") {
      throw ParameterTypeProblem.noRegularExpression.diagnostic(for: type)
    }
    if let parameter = type.parameters.first(where: { !$0.isMadeFromText }) {
      throw ParameterTypeProblem.notMadeFromText(parameter).diagnostic(for: type)
    }
    for source in type.regularExpressions {
      try check(source, of: type)
      guard type.preferForRegularExpressionMatch, let first = namesByRegularExpression[source]?.first,
        let other = typesByName[first], other.preferForRegularExpressionMatch
      else { continue }
      throw ParameterTypeProblem.preferredTwice(source, other).diagnostic(for: type)
    }
    insert(type)
  }

  private func check(_ source: String, of type: ParameterTypeDefinition) throws(Diagnostic) {
    if source.utf8.first == UInt8(ascii: "/"), StepExpression.regularExpression(in: source) != nil {
      throw ParameterTypeProblem.slashes(source: source).diagnostic(for: type)
    }
    let backslashes = source.utf8.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    if source.utf8.first == UInt8(ascii: "^") || source.utf8.last == UInt8(ascii: "$") && backslashes % 2 == 0 {
      throw ParameterTypeProblem.anchors(source: source).diagnostic(for: type)
    }
    let expression: RegularExpression
    do throws(RegularExpressionError) {
      expression = try RegularExpression(source)
    } catch {
      throw ParameterTypeProblem.regularExpression(error).diagnostic(for: type)
    }
    let fits =
      switch type.parameters.count {
      case 0: true
      case 1: expression.mostGroupsTogether <= 1
      default: expression.topGroups.count == type.parameters.count
      }
    if !fits { throw ParameterTypeProblem.groupCount(expression.topGroups.count, source: source).diagnostic(for: type) }
  }

  /// The types that a capture group of a regular expression may represent.
  enum Candidate {
    /// No type has the source of the group.
    case none
    /// One type has this source, or is preferred to others with the same source.
    case one(ParameterTypeDefinition)
    /// Several parameter types have this regular expression.
    case several
  }

  /// Finds the type that a capture group of a regular expression represents.
  ///
  /// - Parameter source: the capture group, without its parentheses.
  func candidate(forRegularExpression source: String) -> Candidate {
    guard let names = namesByRegularExpression[source], let first = names.first, let type = typesByName[first] else {
      return .none
    }
    return names.count == 1 || type.preferForRegularExpressionMatch ? .one(type) : .several
  }

  /// The error for a capture group that may represent several types.
  ///
  /// - Parameters:
  ///   - source: the capture group, without its parentheses.
  ///   - expression: the regular expression that contains the group.
  ///   - text: the text that was matched.
  func ambiguity(ofRegularExpression source: String, in expression: String, text: String) -> Diagnostic {
    let generated = CucumberExpressionGenerator(parameterTypes: self).expressions(for: text)
    let names = namesByRegularExpression[source] ?? []
    return ParameterTypeProblem.ambiguity(
      source: source, expression: expression, types: names.compactMap { typesByName[$0] },
      suggestions: generated.map(\.source))
  }

  private func isBuiltIn(_ type: ParameterTypeDefinition) -> Bool {
    if case .builtIn = type.conversion { true } else { false }
  }

  private mutating func insert(_ type: ParameterTypeDefinition) {
    names.append(type.name)
    typesByName[type.name] = type
    if let group = type.group.spliced { splicedGroups.insert(group) }
    for source in type.regularExpressions {
      var types = (namesByRegularExpression[source] ?? []).compactMap { typesByName[$0] }
      if !types.contains(where: { $0.name == type.name }) { types.append(type) }
      namesByRegularExpression[source] = types.sorted(by: ParameterTypeDefinition.precedes).map(\.name)
    }
  }
}
