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
  /// The name, which includes `BeforeRun` or `AfterRun` because the messages have a single kind for hooks around the
  /// run.
  private static func name(of hook: HookDeclaration) -> String? {
    let word: String
    switch hook.kind {
    case .beforeRun: word = beforeRun
    case .afterRun: word = afterRun
    default: return hook.name
    }
    return hook.name.map { "\(word): \($0)" } ?? word
  }
}

extension HookMessage.Kind {
  fileprivate init(_ kind: HookKind) {
    self =
      switch kind {
      case .beforeAll, .beforeRun: .beforeTestRun
      case .afterAll, .afterRun: .afterTestRun
      case .before: .beforeTestCase
      case .after: .afterTestCase
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
