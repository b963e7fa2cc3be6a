/// What a `{name}` in a Cucumber Expression stands for: the texts it matches and the value that they become.
///
///     ParameterType("colour", "red|green|blue", as: Colour.init)
///
/// It never changes.
package final class ParameterTypeDefinition: Sendable {
  /// How a text becomes a value.
  package enum Conversion: Sendable {
    /// One of the types that every registry knows.
    case builtIn(BuiltInParameterType)
    /// The definer's own function, which is given the texts of the capture groups in its regular expression, or the
    /// whole text where there are none; nil where it refuses them.
    case custom(@Sendable ([String?]) async throws -> (any Sendable)?)
  }

  /// The name between the braces; empty for the anonymous type `{}`.
  package let name: String
  /// The texts it matches, any of them.
  package let regularExpressions: [String]
  /// Whether generated snippets use it for texts that it matches.
  package let useForSnippets: Bool
  /// Whether a capture group with the same regular expression means this type rather than another one.
  package let preferForRegularExpressionMatch: Bool
  /// The name of the Swift type that it makes, as snippets write it.
  package let swiftType: String
  /// The type that it makes; nil for built-in types, whose text becomes whatever a closure takes.
  let valueType: ObjectIdentifier?
  /// Where it was defined; nil for built-in types.
  package let location: DefinitionLocation?
  /// How its text becomes a value.
  package let conversion: Conversion
  /// The capture group that stands for the type in the regular expression of a Cucumber Expression.
  let captureGroup: String
  /// The same, parsed; nil where it means something else inside of another expression than on its own.
  let splicedGroup: SplicedGroup?
  /// What the definer's function takes: one value for each capture group of every regular expression, or a single one for
  /// whichever group takes part; empty where it takes any number of texts.
  let parameters: [ClosureParameter]

  /// Whether its values are made from just the text that it matched.
  var givesMatchedText: Bool {
    if case .builtIn(let type) = conversion { type != .string } else { false }
  }

  /// Makes a parameter type of the user's own.
  ///
  /// - Parameters:
  ///   - name: the name between the braces.
  ///   - regularExpressions: the texts it matches, any of them; capture groups in them become separate texts.
  ///   - useForSnippets: whether generated snippets use it.
  ///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
  ///   - type: the Swift type that it makes.
  ///   - typeName: its name as snippets write it; nil means as Swift writes it.
  ///   - location: where it is defined.
  ///   - parameters: what the function takes; empty where it takes any number of texts.
  ///   - transform: makes the value from the texts of the capture groups, or nil to refuse them; a group that took no
  ///     part is nil.
  package init<Value: Sendable>(
    name: String, regularExpressions: [String], useForSnippets: Bool = true,
    preferForRegularExpressionMatch: Bool = false, type: Value.Type, typeName: String? = nil,
    location: DefinitionLocation? = nil,
    parameters: [ClosureParameter] = [], transform: @escaping @Sendable ([String?]) async throws -> Value?
  ) {
    self.name = name
    self.regularExpressions = regularExpressions
    self.useForSnippets = useForSnippets
    self.preferForRegularExpressionMatch = preferForRegularExpressionMatch
    swiftType = typeName ?? "\(type)"
    valueType = ObjectIdentifier(type)
    self.location = location
    self.parameters = parameters
    conversion = .custom(transform)
    captureGroup = ParameterTypeDefinition.captureGroup(of: regularExpressions)
    splicedGroup = SplicedGroup(captureGroup)
  }

  /// One of the types that every registry knows.
  ///
  /// - Parameters:
  ///   - builtIn: the type.
  ///   - groups: the capture groups of other types, some of which match the same texts.
  init(_ builtIn: BuiltInParameterType, splicedGroups groups: SplicedGroups) {
    name = builtIn.rawValue
    regularExpressions = builtIn.regularExpressions
    useForSnippets = [.int, .float, .string].contains(builtIn)
    preferForRegularExpressionMatch = builtIn == .int || builtIn == .anonymous
    swiftType = builtIn.swiftType
    valueType = nil
    location = nil
    parameters = []
    conversion = .builtIn(builtIn)
    captureGroup = ParameterTypeDefinition.captureGroup(of: regularExpressions)
    splicedGroup = groups[captureGroup] ?? SplicedGroup(captureGroup)
  }

  private init(_ type: ParameterTypeDefinition, at location: DefinitionLocation?) {
    name = type.name
    regularExpressions = type.regularExpressions
    useForSnippets = type.useForSnippets
    preferForRegularExpressionMatch = type.preferForRegularExpressionMatch
    swiftType = type.swiftType
    valueType = type.valueType
    self.location = location
    conversion = type.conversion
    captureGroup = type.captureGroup
    splicedGroup = type.splicedGroup
    parameters = type.parameters
  }

  /// The same type with its path relative to a folder, if it is inside that folder.
  ///
  /// - Parameter folder: an absolute path.
  func relative(to folder: String) -> ParameterTypeDefinition {
    ParameterTypeDefinition(self, at: location?.relative(to: folder))
  }

  private static func captureGroup(of sources: [String]) -> String {
    if sources.count == 1 { return "(\(sources[0]))" }
    return "(" + sources.map { "(?:\($0))" }.joined(separator: "|") + ")"
  }

  /// Whether a name may stand between braces.
  package static func isValid(name: String) -> Bool {
    !name.unicodeScalars.contains { "{}()\\/".unicodeScalars.contains($0) }
  }

  /// The order in which types are offered: preferred ones first, then by name.
  static func precedes(_ left: ParameterTypeDefinition, _ right: ParameterTypeDefinition) -> Bool {
    if left.preferForRegularExpressionMatch != right.preferForRegularExpressionMatch {
      return left.preferForRegularExpressionMatch
    }
    return left.name < right.name
  }
}
