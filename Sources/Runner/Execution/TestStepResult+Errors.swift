import Messages
import StepRegistry

extension TestStepResult {
  /// The result of code that has run.
  ///
  /// - Parameters:
  ///   - errors: what it has thrown; the first is the reason, the others came from the hooks after it. None if it has passed.
  ///   - reports: what the scenario's failure reports say about the first error.
  ///   - place: where the code was written, if it was.
  ///   - folder: the folder from which on locations are reported.
  init(
    of errors: [any Error], reports: [String] = [], definedAt place: DefinitionPlace?, relativeTo folder: String
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
    // Of several, each has its place below it; that of a single one is the trace.
    let places = failures.map { ($0 as? any PlacedError)?.place.relative(to: folder) }
    let isPlacedInText = failures.count > 1 && places.contains { $0 != nil }
    let texts = zip(failures, places).map { failure, place in
      "\(failure)" + (isPlacedInText ? place.map { "\nat \($0)" } ?? "" : "")
    }
    let trace = isPlacedInText ? nil : ((places.first ?? nil) ?? place).map { "\($0)" }
    self.init(
      message: (texts + reports).joined(separator: "\n\n"),
      exception: ThrownError(type: "\(type(of: first))", message: "\(first)", stackTrace: trace), status: .failed)
  }

  private init(_ status: Status, because reason: String?, _ type: String) {
    self.init(message: reason, exception: reason.map { ThrownError(type: type, message: $0) }, status: status)
  }
}
