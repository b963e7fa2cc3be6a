import Messages
import StepRegistry

// Converts the content of the registry to messages.

extension SourceReference {
  init(_ location: DefinitionLocation) {
    self.init(uri: location.path, line: location.line)
  }
}

extension StepDefinitionMessage {
  init(id: String, _ definition: StepDefinition) {
    self.init(
      id: id,
      pattern: Pattern(
        type: definition.expression.isRegularExpression ? .regularExpression : .cucumberExpression,
        source: definition.expression.source),
      sourceReference: SourceReference(definition.location))
  }
}

extension HookMessage {
  init(id: String, _ hook: HookDefinition) {
    self.init(
      id: id, kind: Kind(hook.declaration.kind), name: Self.name(of: hook.declaration),
      tagExpression: hook.declaration.tags,
      sourceReference: SourceReference(hook.location))
  }
}

extension HookMessage {
  /// The name, which begins with the function of the step file if the messages have no kind for it.
  private static func name(of hook: HookDeclaration) -> String? {
    guard let function = Function(hook.kind)?.rawValue else { return hook.name }
    return hook.name.map { "\(function): \($0)" } ?? function
  }
}

extension HookMessage.Function {
  fileprivate init?(_ kind: HookKind) {
    switch kind {
    case .beforeAll, .afterAll, .before, .after, .beforeStep, .afterStep: return nil
    case .beforeRun: self = .beforeRun
    case .afterRun: self = .afterRun
    case .beforeFeature: self = .beforeFeature
    case .afterFeature: self = .afterFeature
    case .beforeRule: self = .beforeRule
    case .afterRule: self = .afterRule
    case .around: self = .around
    }
  }
}

extension HookMessage.Kind {
  fileprivate init(_ kind: HookKind) {
    self =
      switch kind {
      case .beforeAll, .beforeRun: .beforeTestRun
      // Hooks after features and rules run between scenarios, in which no step could report them.
      case .afterAll, .afterRun, .afterFeature, .afterRule: .afterTestRun
      case .before, .beforeFeature, .beforeRule: .beforeTestCase
      case .after, .around: .afterTestCase
      case .beforeStep: .beforeTestStep
      case .afterStep: .afterTestStep
      }
  }
}

extension ParameterTypeMessage {
  init(id: String, _ type: ParameterTypeDefinition) {
    self.init(
      id: id, name: type.name, regularExpressions: type.regularExpressions,
      preferForRegularExpressionMatch: type.preferForRegularExpressionMatch, useForSnippets: type.useForSnippets,
      sourceReference: type.location.map(SourceReference.init))
  }
}

extension Attachment {
  init(_ attachment: StepContext.Attachment, owner: Owner, timestamp: Timestamp) {
    let body: Body =
      switch attachment.body {
      case .text(let text): .text(text)
      case .bytes(let bytes): .bytes(bytes)
      case .utf8(let bytes): .text(String(decoding: bytes, as: UTF8.self))
      }
    self.init(
      owner: owner, body: body, mediaType: attachment.mediaType, fileName: attachment.fileName, timestamp: timestamp)
  }
}
