/// Where in the sources of the step definitions something was defined.
package struct SourceReference: Sendable, Hashable, CustomStringConvertible {
  package var uri: String
  /// The line, counted from 1; 0 where the stream does not tell it.
  package var line: Int

  package init(uri: String, line: Int) {
    self.uri = uri
    self.line = line
  }

  /// The place as reports name it: `uri:line`.
  package var description: String { line > 0 ? "\(uri):\(line)" : uri }
}

/// A step definition that the run knows.
package struct StepDefinitionMessage: Sendable, Hashable {
  /// What kind of pattern finds the steps.
  package enum PatternType: String, Sendable {
    case cucumberExpression = "CUCUMBER_EXPRESSION"
    case regularExpression = "REGULAR_EXPRESSION"
  }

  package var id: String
  package var patternType: PatternType
  package var pattern: String
  package var sourceReference: SourceReference

  package init(id: String, patternType: PatternType, pattern: String, sourceReference: SourceReference) {
    self.id = id
    self.patternType = patternType
    self.pattern = pattern
    self.sourceReference = sourceReference
  }
}

/// A hook that the run knows.
package struct HookMessage: Sendable, Hashable {
  /// When a hook is called.
  package enum Kind: String, Sendable {
    case beforeRun = "BEFORE_TEST_RUN"
    case afterRun = "AFTER_TEST_RUN"
    case beforeScenario = "BEFORE_TEST_CASE"
    case afterScenario = "AFTER_TEST_CASE"
    case beforeStep = "BEFORE_TEST_STEP"
    case afterStep = "AFTER_TEST_STEP"
  }

  package var id: String
  package var kind: Kind
  package var name: String?
  package var tagExpression: String?
  package var sourceReference: SourceReference

  package init(id: String, kind: Kind, name: String?, tagExpression: String?, sourceReference: SourceReference) {
    self.id = id
    self.kind = kind
    self.name = name
    self.tagExpression = tagExpression
    self.sourceReference = sourceReference
  }
}

/// A parameter type of the step authors' own.
package struct ParameterTypeMessage: Sendable, Hashable {
  package var id: String
  package var name: String
  package var regularExpressions: [String]
  package var preferForRegularExpressionMatch: Bool
  package var useForSnippets: Bool
  package var sourceReference: SourceReference?

  package init(
    id: String, name: String, regularExpressions: [String], preferForRegularExpressionMatch: Bool,
    useForSnippets: Bool, sourceReference: SourceReference?
  ) {
    self.id = id
    self.name = name
    self.regularExpressions = regularExpressions
    self.preferForRegularExpressionMatch = preferForRegularExpressionMatch
    self.useForSnippets = useForSnippets
    self.sourceReference = sourceReference
  }
}

/// A proposal for a step that has no definition.
package struct Suggestion: Sendable, Hashable {
  /// Source text that would define the step.
  package struct Snippet: Sendable, Hashable {
    package var language: String
    package var code: String

    package init(language: String, code: String) {
      self.language = language
      self.code = code
    }
  }

  package var id: String
  package var pickleStepID: String
  package var snippets: [Snippet]

  package init(id: String, pickleStepID: String, snippets: [Snippet]) {
    self.id = id
    self.pickleStepID = pickleStepID
    self.snippets = snippets
  }
}

/// A parameter type that an expression names and nobody has defined.
package struct UndefinedParameterType: Sendable, Hashable {
  /// The name that stands between the braces.
  package var name: String
  /// The whole expression.
  package var expression: String

  package init(name: String, expression: String) {
    self.name = name
    self.expression = expression
  }
}
