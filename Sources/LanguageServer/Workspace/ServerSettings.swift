import JSON

/// The client's settings: `cucumber.…` as for the official server, `cukeswift.…` for those of this server only.
struct ServerSettings: Sendable, Hashable {
  /// The patterns of feature files, relative to each folder; empty for all files.
  var features: [GlobPattern] = []
  /// The patterns of step files, relative to each folder; empty for those that the command finds.
  var glue: [GlobPattern] = []
  /// The parameter types besides those of step files.
  var parameterTypes: [DefinitionCatalog.ParameterType] = []
  /// The numbers, counted from 1, of entries in that list without a name or a regular expression.
  var unreadableTypes: [Int] = []
  /// Whether step files are compiled and loaded. Otherwise they are only parsed.
  var loadsDefinitions = true
  /// Whether the names of parameters are shown in steps.
  var hasInlayHints = true
  /// Whether scenarios can be run from code lenses.
  var hasLenses = true

  /// The path in locations of parameter types from the settings. The line is the number in the list.
  static let parameterTypesPath = "/cucumber.parameterTypes"

  /// The default settings.
  init() {}

  /// Reads settings.
  ///
  /// - Parameters:
  ///   - cucumber: the value of `cucumber`.
  ///   - cukeswift: the value of `cukeswift`.
  init(cucumber: JSONValue?, cukeswift: JSONValue?) {
    features = Self.globs(cucumber?["features"])
    glue = Self.globs(cucumber?["glue"])
    for (index, type) in (cucumber?["parameterTypes"]?.array ?? []).enumerated() {
      let expressions = type["regexp"]?.array?.compactMap(\.string) ?? type["regexp"]?.string.map { [$0] } ?? []
      guard let name = type["name"]?.string, !expressions.isEmpty else {
        unreadableTypes.append(index + 1)
        continue
      }
      var described = DefinitionCatalog.ParameterType(name: name, regularExpressions: expressions)
      (described.path, described.line) = (Self.parameterTypesPath, index + 1)
      parameterTypes.append(described)
    }
    loadsDefinitions = cukeswift?["loadDefinitions"]?.boolean ?? true
    hasInlayHints = cukeswift?["inlayHints"]?.boolean ?? true
    hasLenses = cukeswift?["codeLenses"]?.boolean ?? true
  }

  private static func globs(_ value: JSONValue?) -> [GlobPattern] {
    (value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []).map(GlobPattern.init)
  }
}
