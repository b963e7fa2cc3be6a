import Messages
import OperatingSystem
import StepRegistry

extension TestStepResult {
  /// Creates the result of code that has run; texts over the limit are cut off.
  ///
  /// - Parameters:
  ///   - errors: the thrown errors: first the reason, then those of the hooks after it. Empty for code that has passed.
  ///   - reports: the scenario's failure reports about the first error.
  ///   - location: where the code was written, if known.
  ///   - folder: the folder that paths are relative to.
  ///   - limit: the largest size of the texts, in bytes.
  init(
    of errors: [any Error], reports: [String] = [], definedAt location: DefinitionLocation?, relativeTo folder: String,
    limit: Int = StepContext.largestAttachment
  ) {
    self.init(unlimited: errors, reports, definedAt: location, relativeTo: folder)
    limitTexts(to: limit)
  }

  /// Creates the result of code that exceeded a limit.
  ///
  /// - Parameters:
  ///   - result: the result of its cancelled task; a failure other than the cancellation is kept.
  ///   - cause: the limit.
  ///   - work: the step or hook.
  ///   - location: where the code was written, if known.
  init(
    _ result: TestStepResult, endedBy cause: LimitCause, of work: RunningWork, definedAt location: DefinitionLocation?
  ) {
    let isCancellation = result.exception?.type == "\(CancellationError.self)"
    let failures = result.status == .failed && !isCancellation ? [result.textWithTrace].compactMap(\.self) : []
    let message = cause.message(of: work.rawValue) + MachineLoad.note
    self.init(
      message: ([message] + failures).joined(separator: "\n\n"),
      exception: ThrownError(type: "Timeout", message: message, stackTrace: location.map { "\($0)" }), status: .failed)
  }

  /// The message, with the location of a single error below it.
  private var textWithTrace: String? {
    message.map { message in exception?.stackTrace.map { "\(message)\nat \($0)" } ?? message }
  }

  private init(
    unlimited errors: [any Error], _ reports: [String], definedAt location: DefinitionLocation?,
    relativeTo folder: String
  ) {
    // Any other error makes a pending or skipped step a failure.
    let failures = errors.filter { !($0 is StepInterruption) }
    guard let first = failures.first else {
      switch errors.first as? StepInterruption {
      case .pending(let reason): self.init(.pending, because: reason, "PendingStep")
      case .skipped(let reason): self.init(.skipped, because: reason, "SkippedStep")
      case nil: self.init(status: .passed)
      }
      return
    }
    // Each of several errors has its location below it; the location of a single error is the trace.
    let locations = failures.map { ($0 as? any LocatedError)?.location.relative(to: folder) }
    let isInText = failures.count > 1 && locations.contains { $0 != nil }
    let texts = zip(failures, locations).map { failure, location in
      ErrorText.text(of: failure, relativeTo: folder) + (isInText ? location.map { "\nat \($0)" } ?? "" : "")
    }
    let trace = isInText ? nil : ((locations.first ?? nil) ?? location).map { "\($0)" }
    self.init(
      message: (texts + reports).joined(separator: "\n\n"),
      exception: ThrownError(
        type: "\(type(of: first.withoutHook))", message: ErrorText.text(of: first, relativeTo: folder),
        stackTrace: trace),
      status: .failed)
  }

  private init(_ status: Status, because reason: String?, _ type: String) {
    self.init(message: reason, exception: reason.map { ThrownError(type: type, message: $0) }, status: status)
  }

  /// The length to which a long text is cut off, in Unicode scalars.
  private static let keptLength = 1000

  /// Cuts off texts over the limit, and adds a note about the cut.
  private mutating func limitTexts(to limit: Int) {
    let size = [message, exception?.message, exception?.stackTrace].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    guard size > limit else { return }
    let note = "… (cut off: the report of this failure would have \(size) bytes, and the limit is \(limit))"
    func cut(_ text: String) -> String {
      let kept = text.unicodeScalars.prefix(Self.keptLength)
      return kept.endIndex == text.endIndex ? text : String(kept) + note
    }
    message = message.map(cut)
    exception = exception.map {
      ThrownError(type: $0.type, message: cut($0.message), stackTrace: $0.stackTrace.map(cut))
    }
  }
}

extension [any Error] {
  /// The errors of code that was cancelled at its limit: without those of the cancellation, if there are others.
  var withoutCancellation: Self {
    let others = filter { !($0.withoutHook is CancellationError) }
    return others.isEmpty ? self : others
  }
}

/// An error of a hook before or after a step, which is reported as an error of the step.
struct StepHookFailure: LocatedError, CustomStringConvertible {
  /// The thrown error.
  let error: any Error
  private let hook: HookDefinition

  /// Wraps an error thrown by a hook.
  init(_ error: any Error, of hook: HookDefinition) {
    self.error = error
    self.hook = hook
  }

  /// The location of the failed expectation, or else of the hook.
  var location: DefinitionLocation { (error as? any LocatedError)?.location ?? hook.location }

  /// The hook with its location, and the error.
  var description: String {
    let name = hook.declaration.kind == .beforeStep ? "BeforeStep" : "AfterStep"
    return "the \(name) hook at \(hook.location) failed: \(error)"
  }
}

extension Error {
  /// The thrown error without the wrapper of a hook before or after a step.
  var withoutHook: any Error { (self as? StepHookFailure)?.error ?? self }
}
