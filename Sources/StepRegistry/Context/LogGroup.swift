import SourceText

/// A group of log lines that is open.
struct LogGroup: Sendable {
  /// The environment of the code inside the group.
  let inner: StepEnvironment
  private let outer: StepEnvironment
  /// The app's time at the beginning; nil without a running app.
  private let start: Duration?
  /// The number of soft failures at the beginning.
  private let failures: Int

  /// Begins a group.
  init(in outer: StepEnvironment) async {
    self.outer = outer
    var inner = outer
    inner.logDepth += 1
    self.inner = inner
    start = await outer.appTime()
    failures = outer.softFailureCount
  }

  /// Ends the group.
  ///
  /// - Parameter error: the error of its code; nil for code that has returned.
  func end(with error: (any Error)?) async {
    let result = result(with: error)
    // An app that was started in the group began at zero.
    let took = await outer.appTime().map { $0 - (start ?? .zero) }
    let time = took.flatMap { $0 > .zero ? "\($0.wording) of the app's time" : nil }
    if result != "passed" || time != nil {
      StepEnvironment.$current.withValue(inner) {
        log(([result] + [time].compactMap(\.self)).joined(separator: " after "))
      }
    }
    // Reports show the duration of the group in real time.
    outer.context?.attach(
      StepContext.Attachment(
        body: .text(String(repeating: "  ", count: outer.logDepth)), mediaType: StepContext.Attachment.groupEnd,
        fileName: nil))
  }

  private func result(with error: (any Error)?) -> String {
    switch error {
    case StepInterruption.pending?: "pending"
    case StepInterruption.skipped?: "skipped"
    case is CancellationError: "stopped"
    case nil: outer.softFailureCount > failures ? "failed" : "passed"
    default: "failed"
    }
  }
}

extension StepEnvironment {
  /// The app's time; nil without a running app.
  fileprivate func appTime() async -> Duration? { try? await context?.scenario?.appTime() }

  /// The number of failures of the step up to now.
  fileprivate var softFailureCount: Int { (attempt ?? context?.softFailures)?.count ?? 0 }
}
