import Messages
import StepRegistry

// What the registry holds, in the words of the stream.

extension SourceReference {
  init(_ place: DefinitionPlace) {
    self.init(uri: place.path, line: place.line)
  }
}

extension StepDefinitionMessage {
  init(id: String, _ definition: StepDefinition) {
    self.init(
      id: id,
      pattern: Pattern(
        type: definition.expression.isRegularExpression ? .regularExpression : .cucumberExpression,
        source: definition.expression.source),
      sourceReference: SourceReference(definition.place))
  }
}

extension HookMessage {
  init(id: String, _ hook: HookDefinition) {
    self.init(
      id: id, kind: Kind(hook.declaration.kind), name: hook.declaration.name, tagExpression: hook.declaration.tags,
      sourceReference: SourceReference(hook.place))
  }
}

extension HookMessage.Kind {
  fileprivate init(_ kind: HookKind) {
    self =
      switch kind {
      case .beforeAll: .beforeTestRun
      case .afterAll: .afterTestRun
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
      sourceReference: type.place.map(SourceReference.init))
  }
}

extension Attachment {
  init(_ attachment: StepContext.Attachment, owner: Owner, timestamp: Timestamp) {
    let body: Body =
      switch attachment.body {
      case .text(let text): .text(text)
      case .bytes(let bytes): .bytes(bytes)
      }
    self.init(
      owner: owner, body: body, mediaType: attachment.mediaType, fileName: attachment.fileName, timestamp: timestamp)
  }
}
