package import StepRegistry

/// All definitions that scenarios can use, with their descriptions, as printed by `cukeswift steps --format json`.
package struct DefinitionCatalog: Sendable, Hashable {
  /// A step definition.
  package struct Step: Sendable, Hashable {
    /// The pattern in its written form.
    package var pattern: String
    /// The first word of the declaration, such as `Given`; `Step` for predefined steps.
    package var keyword = "Step"
    /// The subject of a predefined step, or the name of the step group.
    package var group = ""
    /// The file of the definition: an absolute path, or a path of the command's sources for predefined steps.
    package var path: String
    /// The line, counted from 1.
    package var line: Int
    /// The column in Unicode scalars, counted from 1; nil if unknown.
    package var column: Int?
    /// The parameters of the pattern.
    package var parameters: [Parameter] = []
    /// A description in one or more sentences; nil without one.
    package var summary: String?
    /// Examples of matching steps.
    package var examples: [String] = []
    /// Whether the step is predefined by the command.
    package var isPredefined = false
    /// The scope of the definition; nil for all scenarios.
    package var scope: StepScope?
    /// The number of steps in scenarios that use the definition; nil if no scenarios were read.
    package var uses: Int?

    /// Whether the definition is in a file that an editor can open, unlike the source of a predefined step.
    var isInFile: Bool { path.hasPrefix("/") }

    /// Describes a definition at a location.
    package init(pattern: String, path: String, line: Int) {
      (self.pattern, self.path, self.line) = (pattern, path, line)
    }
  }

  /// A parameter of a pattern.
  package struct Parameter: Sendable, Hashable {
    /// The name in the closure; nil for a parameter that the closure does not name.
    package var name: String?
    /// The name of the parameter type: empty for the anonymous type, nil for a regular expression's group without a
    /// type.
    package var type: String?
    /// The Swift type of the argument.
    package var swiftType: String

    /// Describes a parameter.
    package init(name: String?, type: String?, swiftType: String) {
      (self.name, self.type, self.swiftType) = (name, type, swiftType)
    }
  }

  /// A parameter type of step files.
  package struct ParameterType: Sendable, Hashable {
    /// The name between the braces.
    package var name: String
    /// The regular expressions for its texts.
    package var regularExpressions: [String]
    /// Whether generated definitions use the parameter type.
    package var useForSnippets = true
    /// Whether the parameter type is preferred for a group that several types match.
    package var isPreferred = false
    /// The Swift type of its values.
    package var swiftType = "String"
    /// The file of the parameter type; nil if unknown.
    package var path: String?
    /// The line, counted from 1; 0 if unknown.
    package var line = 0

    /// Describes a parameter type.
    package init(name: String, regularExpressions: [String]) {
      (self.name, self.regularExpressions) = (name, regularExpressions)
    }
  }

  /// The step definitions; the predefined ones come first.
  package var steps: [Step] = []
  /// The parameter types of step files.
  package var parameterTypes: [ParameterType] = []
  /// The apps that scenarios can name.
  package var apps: [String] = []
  /// The names of the apps that are models. Models start at once and have no effects outside of the process.
  package var models: [String] = []
  /// The devices that apps can run on.
  package var devices: [String] = []
  /// Whether the keyword of a step has to be one that its definition is declared with.
  package var keywordsFit = false

  /// Makes an empty catalog.
  package init() {}

  /// The declarations for a registry.
  package var declarations: Steps {
    let types = parameterTypes.map { type in
      Declaration.parameterType(
        .elsewhere(
          type.name, type.regularExpressions, useForSnippets: type.useForSnippets,
          preferForRegularExpressionMatch: type.isPreferred, swiftType: type.swiftType,
          at: type.path.map { DefinitionLocation(path: $0, line: type.line) }))
    }
    let steps = steps.map { step in
      Declaration.step(
        .elsewhere(
          step.pattern, at: DefinitionLocation(path: step.path, line: step.line), examples: step.examples,
          scope: step.scope, keywords: keywordsFit ? StepKeyword.kinds(ofWord: step.keyword) : []))
    }
    return Steps(declarations: types + steps)
  }
}
