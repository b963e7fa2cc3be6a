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
    /// Where in a feature it is; `nil` for what is in none.
    var source: (uri: String, location: SourceLocation)?
  }

  private let isStrict: Bool
  /// What fails the run, in the order of the stream.
  private(set) var all: [Problem] = []
  /// The hooks around the run that are pending where that is no failure.
  private(set) var pending: [Problem] = []
  /// Whether a scenario fails the run.
  private var hasFailedScenario = false
  /// What is hardly meant as it was given, and does not fail the run.
  private(set) var warnings: [String] = []
  private var givenWarnings = WarningList()
  /// Where lines of features do not parse, each with what stands behind it in the text of a failure.
  private var misread: Set<Substring> = []

  /// Begins before the first message.
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

  /// Takes why the run could not be done, but for what is reported at its line already.
  private mutating func take(_ failure: ThrownError) {
    let rest = StepText.lines(of: failure.message).filter { line in
      let start = line.firstRange(of: ": error: ")?.upperBound
      return start.map { !misread.contains(line[..<$0]) } ?? true
    }
    if !rest.isEmpty { add("Run", failure.type, rest.joined(separator: "\n")) }
  }

  /// Takes what is known only behind the last message.
  mutating func end(_ stream: StreamState) {
    // A pending hook is no failure here; but it was one for the run, if nothing else was.
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
