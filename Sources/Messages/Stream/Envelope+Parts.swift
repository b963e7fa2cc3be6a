extension Envelope {
  /// Whether the message reports an event of a run, not an announcement before it.
  var isPartOfRun: Bool {
    switch self {
    case .meta, .source, .gherkinDocument, .pickle, .parseError, .parameterType, .stepDefinition, .hook,
      .undefinedParameterType, .testRunStarted, .testCase:
      false
    case .attachment(let attachment): !attachment.isWarning
    case .externalAttachment, .suggestion, .testRunHookStarted, .testRunHookFinished, .testCaseStarted,
      .testStepStarted, .testStepFinished, .testCaseFinished, .testRunFinished:
      true
    }
  }

  /// The ids of the step that the message begins or ends, and of its attempt; nil for other messages.
  package var eventOfStep: (step: String, attempt: String, isResult: Bool)? {
    switch self {
    case .testStepStarted(let message): (message.testStepID, message.testCaseStartedID, false)
    case .testStepFinished(let message): (message.testStepID, message.testCaseStartedID, true)
    default: nil
    }
  }
}
