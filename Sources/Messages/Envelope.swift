/// One message of the stream; a run is nothing but a sequence of these.
///
/// The cases are the messages of the Cucumber Messages protocol. Their order in a run: `meta`; for each feature file
/// `source`, then `gherkinDocument` and its `pickle`s, or its `parseError`s; the definitions; `testRunStarted`; the hooks
/// before the run; every `testCase`; each attempt from `testCaseStarted` to `testCaseFinished`; the hooks after the run;
/// `testRunFinished`.
package enum Envelope: Sendable {
  case meta(Meta)
  case source(SourceFile)
  case gherkinDocument(GherkinDocument)
  case pickle(Pickle)
  case parseError(ParseError)
  case parameterType(ParameterTypeMessage)
  case stepDefinition(StepDefinitionMessage)
  case hook(HookMessage)
  case testRunStarted(TestRunStarted)
  case testRunHookStarted(TestRunHookStarted)
  case testRunHookFinished(TestRunHookFinished)
  case testCase(TestCase)
  case testCaseStarted(TestCaseStarted)
  case testStepStarted(TestStepStarted)
  case attachment(Attachment)
  case suggestion(Suggestion)
  case testStepFinished(TestStepFinished)
  case testCaseFinished(TestCaseFinished)
  case testRunFinished(TestRunFinished)
  case externalAttachment(ExternalAttachment)
  case undefinedParameterType(UndefinedParameterType)
}
