import Messages

/// The problems of a run itself, for formats that only have scenarios.
struct RunProblems {
  /// A failure of the run outside its scenarios.
  struct Problem {
    /// The displayed name.
    let name: String
    /// The type of the thrown error, or the kind of problem.
    let type: String
    let message: String
    /// The position in a feature file; nil for a problem elsewhere.
    var source: (uri: String, location: SourceLocation)?
  }

  private let isStrict: Bool
  /// The failures of the run, in the order of the stream.
  private(set) var all: [Problem] = []
  /// The pending hooks around the run, if they are not failures.
  private(set) var pending: [Problem] = []
  /// Whether a scenario fails the run.
  private var hasFailedScenario = false
  /// Warnings about the input that do not fail the run.
  private(set) var warnings: [String] = []
  private var givenWarnings = WarningList()
  /// The positions of lines of features that do not parse, as prefixes of failure lines, including `: error: `.
  private var misread: Set<Substring> = []

  /// Creates a collector for a stream that has not begun.
  ///
  /// - Parameter isStrict: whether pending hooks are failures.
  init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  mutating func take(_ envelope: Envelope, in stream: StreamState) {
    givenWarnings.take(envelope)
    switch envelope {
    case .parseError(let error):
      let place = "\(error.uri):\(error.location)"
      misread.insert("\(place): error: ")
      add(place, "ParseError", error.message, in: (error.uri, error.location))
    case .undefinedParameterType(let type):
      add(type.expression, "UndefinedParameterType", FailureText.lines(of: type).joined(separator: "\n"))
    case .testRunHookFinished(let message):
      take(message.result, of: stream.runHook(message.testRunHookStartedID)?.hook)
    case .testCaseFinished:
      if stream.endedScenario?.isFailure(strict: isStrict) == true { hasFailedScenario = true }
    case .testRunFinished(let message):
      if let failure = message.failure { take(failure) }
    default: break
    }
  }

  private mutating func take(_ result: TestStepResult, of hook: HookMessage?) {
    let isFailure = result.status.isFailure(strict: isStrict)
    guard isFailure || result.status == .pending else { return }
    let text = FailureText.lines(of: result, ofHookAt: hook?.sourceReference).joined(separator: "\n")
    let problem = Problem(name: StepText.title(of: hook), type: result.exception?.type ?? "Error", message: text)
    if isFailure { all.append(problem) } else { pending.append(problem) }
  }

  /// Adds the reason that the run could not be done, without errors that are already reported at their lines.
  private mutating func take(_ failure: ThrownError) {
    let rest = StepText.lines(of: failure.message).filter { line in
      let start = line.firstRange(of: ": error: ")?.upperBound
      return start.map { !misread.contains(line[..<$0]) } ?? true
    }
    if !rest.isEmpty { add("Run", failure.type, rest.joined(separator: "\n")) }
  }

  /// Adds the problems that are only known after the last message.
  mutating func end(_ stream: StreamState) {
    // A pending hook is not a failure here, but it failed the run if nothing else did.
    if stream.hasFailed, !hasFailedScenario, all.isEmpty {
      all = pending
      pending = []
    }
    if !stream.isComplete { add("End of the run", nil, FailureText.cutOffRun) }
    for text in givenWarnings.texts {
      if givenWarnings.failRun {
        add(StepText.lines(of: text).first ?? "", "Warning", text)
      } else {
        warnings.append(text)
      }
    }
  }

  private mutating func add(
    _ name: String, _ type: String?, _ message: String, in source: (uri: String, location: SourceLocation)? = nil
  ) {
    all.append(Problem(name: name, type: type ?? "Error", message: message, source: source))
  }
}
