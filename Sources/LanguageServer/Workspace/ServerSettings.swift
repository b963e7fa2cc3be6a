import JSON

/// What the client has set: `cucumber.…` as for the official server, `cukeswift.…` for what only this one has.
struct ServerSettings: Sendable, Hashable {
  /// Which files are features, relative to each folder; empty for all.
  var features: [GlobPattern] = []
  /// Which Swift files have definitions, relative to each folder; empty for those that the command finds.
  var glue: [GlobPattern] = []
  /// Parameter types besides those of step files.
  var parameterTypes: [DefinitionCatalog.ParameterType] = []
  /// Whether step files are compiled and loaded; otherwise they are only read.
  var loadsDefinitions = true
  /// Whether the names of parameters are shown in steps.
  var hasInlayHints = true
  /// Whether scenarios can be run from their lines.
  var hasLenses = true

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
    parameterTypes = (cucumber?["parameterTypes"]?.array ?? []).compactMap { type in
      guard let name = type["name"]?.string, let regexp = type["regexp"] else { return nil }
      let expressions = regexp.array?.compactMap(\.string) ?? regexp.string.map { [$0] } ?? []
      return expressions.isEmpty ? nil : DefinitionCatalog.ParameterType(name: name, regularExpressions: expressions)
    }
    loadsDefinitions = cukeswift?["loadDefinitions"]?.boolean ?? true
    hasInlayHints = cukeswift?["inlayHints"]?.boolean ?? true
    hasLenses = cukeswift?["codeLenses"]?.boolean ?? true
  }

  private static func globs(_ value: JSONValue?) -> [GlobPattern] {
    (value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []).map(GlobPattern.init)
  }
}
