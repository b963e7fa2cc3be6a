import Messages

extension Attempt {
  /// Why the scenario did not pass, in a few lines; nil for a scenario without a known reason.
  package var reason: String? {
    let worst = steps.first { $0.result?.status == status }
    // If nothing was executed, the first hook or step is not the reason.
    if status == .skipped, wasNotExecuted { return Outcome(status).rawValue }
    let lines = (worst.map { FailureText.reason(of: $0) } ?? []) + FailureText.lines(of: self)
    if lines.isEmpty { return worst.map { "\(Outcome(status).rawValue): \(StepText.of($0))" } }
    return FailureText.excerpt(of: lines).joined(separator: "\n")
  }

  /// The most important line of a reason, which has expected and actual values together.
  ///
  /// - Parameter reason: the reason, in one or several lines.
  package static func headline(of reason: String) -> String {
    let lines = reason.split(separator: "\n")
    guard let first = lines.first else { return "" }
    guard first.hasPrefix("expected: ") || first.hasSuffix(":"), let second = lines.dropFirst().first else {
      return String(first)
    }
    if !first.hasSuffix(":") { return "\(first), \(second.replacing("actual:   ", with: "actual: "))" }
    // Of a difference, the expected and the actual line belong together.
    let third = second.hasPrefix("- ") ? lines.dropFirst(2).first.flatMap { $0.hasPrefix("+ ") ? " \($0)" : nil } : nil
    return "\(first) \(second)\(third ?? "")"
  }

  /// Whether no hook or step was executed, as in a dry run: all were skipped, without duration and message.
  private var wasNotExecuted: Bool {
    steps.allSatisfy { step in
      guard let result = step.result else { return false }
      return result.status == .skipped && result.message == nil && result.duration == .zero
    }
  }
}
