package import JSON

extension JSONWriter {
  /// Writes a message as an object with one member, whose name says what kind of message it is.
  package mutating func write(_ envelope: Envelope) {
    switch envelope {
    case .source(let source): self.source(source)
    case .gherkinDocument(let document): gherkinDocument(document)
    case .pickle(let pickle): self.pickle(pickle)
    case .parseError(let error): parseError(error)
    case .meta(let message): wrap("meta") { $0.write(message) }
    case .parameterType(let message): wrap("parameterType") { $0.write(message) }
    case .stepDefinition(let message): wrap("stepDefinition") { $0.write(message) }
    case .hook(let message): wrap("hook") { $0.write(message) }
    case .testRunStarted(let message): wrap("testRunStarted") { $0.write(message) }
    case .testRunHookStarted(let message): wrap("testRunHookStarted") { $0.write(message) }
    case .testRunHookFinished(let message): wrap("testRunHookFinished") { $0.write(message) }
    case .testCase(let message): wrap("testCase") { $0.write(message) }
    case .testCaseStarted(let message): wrap("testCaseStarted") { $0.write(message) }
    case .testStepStarted(let message): wrap("testStepStarted") { $0.write(message) }
    case .attachment(let message): wrap("attachment") { $0.write(message) }
    case .suggestion(let message): wrap("suggestion") { $0.write(message) }
    case .testStepFinished(let message): wrap("testStepFinished") { $0.write(message) }
    case .testCaseFinished(let message): wrap("testCaseFinished") { $0.write(message) }
    case .testRunFinished(let message): wrap("testRunFinished") { $0.write(message) }
    case .externalAttachment(let message): wrap("externalAttachment") { $0.write(message) }
    case .undefinedParameterType(let message): wrap("undefinedParameterType") { $0.write(message) }
    }
  }

  private mutating func wrap(_ name: StaticString, _ message: (inout JSONWriter) -> Void) {
    object {
      $0.name(name)
      message(&$0)
    }
  }
}
