import SourceText

/// The meaning of `{name}` in a Cucumber Expression: the texts it matches and their conversion to a value.
///
///     ParameterType("colour", "red|green|blue", as: Colour.init)
///
/// The value is immutable.
package final class ParameterTypeDefinition: Sendable {
  /// How a text becomes a value.
  package enum Conversion: Sendable {
    /// A predefined type.
    case builtIn(BuiltInParameterType)
    /// The function of a custom type. It receives the texts of the capture groups in the regular expression, or the
    /// whole text if there are no groups. The function returns nil to reject the texts.
    case custom(@Sendable ([String?]) async throws -> (any Sendable)?)
  }

  /// The type of the values.
  struct ValueType: Sendable {
    /// The name of the Swift type, as snippets write it.
    let name: String
    /// The author's description of valid texts; nil for a type without one.
    var wording: String?
    /// The allowed values for a message; nil if the type does not list them.
    var allowedValues: String?
    /// The type; nil for built-in types, whose text is converted to the type that a closure takes.
    var id: ObjectIdentifier?
  }

  /// A group around all regular expressions.
  struct CaptureGroup: Sendable {
    /// The group with its parentheses.
    let source: String
    /// The parsed group; nil if its meaning changes inside another expression.
    let spliced: SplicedGroup?

    /// Makes the group of regular expressions, or takes it from known ones.
    init(_ sources: [String], known: SplicedGroups = SplicedGroups()) {
      source = sources.count == 1 ? "(\(sources[0]))" : "(" + sources.map { "(?:\($0))" }.joined(separator: "|") + ")"
      spliced = known[source] ?? SplicedGroup(source)
    }
  }

  /// The name between the braces; empty for the anonymous type `{}`.
  package let name: String
  /// The regular expressions of the type; a text must match one of them.
  package let regularExpressions: [String]
  /// Whether generated snippets use the type for texts that it matches.
  package let useForSnippets: Bool
  /// Whether this type is preferred if several types have the regular expression of a capture group.
  package let preferForRegularExpressionMatch: Bool
  /// The type of its values.
  let value: ValueType
  /// The place of the definition in the sources; nil for built-in types.
  package let location: DefinitionLocation?
  /// How its text becomes a value.
  package let conversion: Conversion
  /// The capture group for the type in the regular expression of a Cucumber Expression.
  let group: CaptureGroup
  /// The parameters of the custom function: one for each capture group of every regular expression, or a single one for
  /// the group that takes part. Empty for a function that takes any number of texts.
  let parameters: [ClosureParameter]

  /// The name of the Swift type of its values, as snippets write it.
  package var swiftType: String { value.name }

  /// Whether its values are made from the unchanged matched text.
  var givesMatchedText: Bool {
    if case .builtIn(let type) = conversion { type != .string } else { false }
  }

  /// Makes a custom parameter type.
  ///
  /// - Parameters:
  ///   - name: the name between the braces.
  ///   - regularExpressions: a text needs to match one of them; their capture groups become separate texts.
  ///   - useForSnippets: whether generated snippets use it.
  ///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
  ///   - type: the Swift type of its values.
  ///   - typeName: the name of that type in snippets; nil for the name that Swift prints.
  ///   - location: where it is defined.
  ///   - parameters: the parameters of the function; empty for a function that takes any number of texts.
  ///   - transform: makes the value from the texts of the capture groups, or returns nil to reject them. The text of a
  ///     group that did not take part is nil.
  package init<Value: Sendable>(
    name: String, regularExpressions: [String], useForSnippets: Bool = true,
    preferForRegularExpressionMatch: Bool = false, type: Value.Type, typeName: String? = nil,
    location: DefinitionLocation? = nil,
    parameters: [ClosureParameter] = [], transform: @escaping @Sendable ([String?]) async throws -> Value?
  ) {
    self.name = name
    self.regularExpressions = regularExpressions.map(\.composed)
    self.useForSnippets = useForSnippets
    self.preferForRegularExpressionMatch = preferForRegularExpressionMatch
    value = ValueType(
      name: typeName ?? "\(type)", wording: StepArgumentConversion.wording(of: type),
      allowedValues: StepArgumentConversion.allowedValues(of: type), id: ObjectIdentifier(type))
    self.location = location
    self.parameters = parameters
    conversion = .custom(transform)
    group = CaptureGroup(self.regularExpressions)
  }

  /// Makes a predefined type.
  ///
  /// - Parameters:
  ///   - builtIn: the type.
  ///   - groups: the capture groups of other types, which may match the same texts.
  init(_ builtIn: BuiltInParameterType, splicedGroups groups: SplicedGroups) {
    name = builtIn.rawValue
    regularExpressions = builtIn.regularExpressions
    useForSnippets = [.int, .float, .string].contains(builtIn)
    preferForRegularExpressionMatch = builtIn == .int || builtIn == .anonymous
    value = ValueType(name: builtIn.swiftType)
    location = nil
    parameters = []
    conversion = .builtIn(builtIn)
    group = CaptureGroup(regularExpressions, known: groups)
  }

  private init(_ type: ParameterTypeDefinition, at location: DefinitionLocation?) {
    name = type.name
    regularExpressions = type.regularExpressions
    useForSnippets = type.useForSnippets
    preferForRegularExpressionMatch = type.preferForRegularExpressionMatch
    value = type.value
    self.location = location
    conversion = type.conversion
    group = type.group
    parameters = type.parameters
  }

  /// The definition with its path made relative to a folder, if the path is inside that folder.
  ///
  /// - Parameter folder: an absolute path.
  func relative(to folder: String) -> ParameterTypeDefinition {
    ParameterTypeDefinition(self, at: location?.relative(to: folder))
  }

  /// Whether a name may stand between braces.
  package static func isValid(name: String) -> Bool {
    !name.unicodeScalars.contains { "{}()\\/".unicodeScalars.contains($0) }
  }

  /// The order in which types are proposed: preferred ones first, then by name.
  static func precedes(_ left: ParameterTypeDefinition, _ right: ParameterTypeDefinition) -> Bool {
    if left.preferForRegularExpressionMatch != right.preferForRegularExpressionMatch {
      return left.preferForRegularExpressionMatch
    }
    return left.name < right.name
  }
}
