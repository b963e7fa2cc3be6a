extension Envelope {
  /// Whether the message reports an event of a run, not an announcement before it.
  var isPartOfRun: Bool {
    switch self {
    case .meta, .source, .gherkinDocument, .pickle, .parseError, .parameterType, .stepDefinition, .hook,
      .undefinedParameterType, .testRunStarted, .testCase:
      false
    case .attachment(let attachment): !attachment.isWarning
    default: true
    }
  }
}
