import Messages
import StepRegistry

extension TestStepResult {
  /// The result of code that has run; texts that are too long to be sent are cut off.
  ///
  /// - Parameters:
  ///   - errors: what it has thrown; the first is the reason, the others came from the hooks after it. None if it has passed.
  ///   - reports: what the scenario's failure reports say about the first error.
  ///   - location: where the code was written, if it was.
  ///   - folder: the folder that paths begin from.
  ///   - limit: how many bytes the texts of the result may have.
  init(
    of errors: [any Error], reports: [String] = [], definedAt location: DefinitionLocation?, relativeTo folder: String,
    limit: Int = StepContext.largestAttachment
  ) {
    self.init(unlimited: errors, reports, definedAt: location, relativeTo: folder)
    limitTexts(to: limit)
  }

  private init(
    unlimited errors: [any Error], _ reports: [String], definedAt location: DefinitionLocation?,
    relativeTo folder: String
  ) {
    // A step that is pending or skipped has failed all the same when something else went wrong in it.
    let failures = errors.filter { !($0 is StepInterruption) }
    guard let first = failures.first else {
      switch errors.first as? StepInterruption {
      case .pending(let reason): self.init(.pending, because: reason, "PendingStep")
      case .skipped(let reason): self.init(.skipped, because: reason, "SkippedStep")
      case nil: self.init(status: .passed)
      }
      return
    }
    // Each of several errors has its location below it; that of a single one is the trace.
    let locations = failures.map { ($0 as? any LocatedError)?.location.relative(to: folder) }
    let isInText = failures.count > 1 && locations.contains { $0 != nil }
    let texts = zip(failures, locations).map { failure, location in
      ErrorText.text(of: failure) + (isInText ? location.map { "\nat \($0)" } ?? "" : "")
    }
    let trace = isInText ? nil : ((locations.first ?? nil) ?? location).map { "\($0)" }
    self.init(
      message: (texts + reports).joined(separator: "\n\n"),
      exception: ThrownError(
        type: "\(type(of: first.withoutHook))", message: ErrorText.text(of: first), stackTrace: trace),
      status: .failed)
  }

  private init(_ status: Status, because reason: String?, _ type: String) {
    self.init(message: reason, exception: reason.map { ThrownError(type: type, message: $0) }, status: status)
  }

  /// How much of a text that is too long is kept, in Unicode scalars.
  private static let keptLength = 1000

  /// Cuts off texts that are too long to be sent, and adds a note about it.
  private mutating func limitTexts(to limit: Int) {
    let size = [message, exception?.message, exception?.stackTrace].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    guard size > limit else { return }
    let note = "… (cut off: the report of this failure would have \(size) bytes, and \(limit) are the most)"
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

/// An error of a hook before or after a step, which is reported as the step's.
struct StepHookFailure: LocatedError, CustomStringConvertible {
  /// What was thrown.
  let error: any Error
  private let hook: HookDefinition

  /// Wraps an error that a hook has thrown.
  init(_ error: any Error, of hook: HookDefinition) {
    self.error = error
    self.hook = hook
  }

  /// Where the error comes from: the expectation, or else the hook.
  var location: DefinitionLocation { (error as? any LocatedError)?.location ?? hook.location }

  /// The hook with its location, and the error.
  var description: String {
    let name = hook.declaration.kind == .beforeStep ? "BeforeStep" : "AfterStep"
    return "the \(name) hook at \(hook.location) failed: \(error)"
  }
}

extension Error {
  /// What was thrown, whether by a step or by a hook before or after it.
  var withoutHook: any Error { (self as? StepHookFailure)?.error ?? self }
}
