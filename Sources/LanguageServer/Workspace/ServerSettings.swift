import JSON

/// What the client has set: `cucumber.…` as for the official server, `cukeswift.…` for what only this one has.
struct ServerSettings: Sendable, Hashable {
  /// Which files are features, relative to each folder; empty for all.
  var features: [GlobPattern] = []
  /// Which Swift files have definitions, relative to each folder; empty for those that the command finds.
  var glue: [GlobPattern] = []
  /// Parameter types besides those of step files.
  var parameterTypes: [DefinitionCatalog.ParameterType] = []
  /// The numbers of those in the list, counted from 1, that have no name or no regular expression.
  var unreadableTypes: [Int] = []
  /// Whether step files are compiled and loaded; otherwise they are only read.
  var loadsDefinitions = true
  /// Whether the names of parameters are shown in steps.
  var hasInlayHints = true
  /// Whether scenarios can be run from their lines.
  var hasLenses = true

  /// What stands for the path of a file where a parameter type of the settings is written; the line is its number in the list.
  static let parameterTypesPath = "/cucumber.parameterTypes"

  /// Has the standard settings.
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
