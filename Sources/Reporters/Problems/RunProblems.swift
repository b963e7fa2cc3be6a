import Messages

/// What is wrong with a run itself, for formats that know nothing but scenarios.
struct RunProblems {
  /// Something that fails the run, and that is no scenario.
  struct Problem {
    /// What is shown as its name.
    let name: String
    /// The type of what was thrown, or what kind of problem it is.
    let type: String
    let message: String
  }

  private let isStrict: Bool
  /// What fails the run, in the order of the stream.
  private(set) var all: [Problem] = []
  /// What is hardly meant as it was given, and does not fail the run.
  private(set) var warnings: [String] = []
  private var givenWarnings = WarningList()

  /// Begins before the first message.
  ///
  /// - Parameter isStrict: whether pending hooks are failures.
  init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  mutating func take(_ envelope: Envelope, in stream: StreamState) {
    givenWarnings.take(envelope)
    switch envelope {
    case .parseError(let error): add("\(error.uri):\(error.location)", "ParseError", error.message)
    case .undefinedParameterType(let type):
      add(type.expression, "UndefinedParameterType", FailureText.lines(of: type).joined(separator: "\n"))
    case .testRunHookFinished(let message) where message.result.status.isFailure(strict: isStrict):
      let hook = stream.runHook(message.testRunHookStartedID)?.hook
      let text = FailureText.lines(of: message.result, ofHookAt: hook?.sourceReference).joined(separator: "\n")
      add(StepText.title(of: hook), message.result.exception?.type, text)
    case .testRunFinished(let message):
      if let failure = message.failure { add("Run", failure.type, failure.message) }
    default: break
    }
  }

  /// Takes what is known only behind the last message.
  mutating func end(_ stream: StreamState) {
    if !stream.isComplete { add("End of the run", nil, FailureText.cutOffRun) }
    for text in givenWarnings.texts {
      if givenWarnings.failRun {
        add(StepText.lines(of: text).first ?? "", "Warning", text)
      } else {
        warnings.append(text)
      }
    }
  }

  private mutating func add(_ name: String, _ type: String?, _ message: String) {
    all.append(Problem(name: name, type: type ?? "Error", message: message))
  }
}
