import GherkinParser

/// The signs of missing lines in a stream: messages that refer to missing lines, and attempts without an end.
struct MissingLines {
  /// Lines with a problem. The first lines are reported one by one, and the other lines are counted.
  private struct Lines {
    private(set) var first: [(line: Int, problem: String)] = []
    private(set) var further = 0

    mutating func add(_ problem: String, inLine line: Int) {
      if first.count < MissingLines.mostReported { first.append((line, problem)) } else { further += 1 }
    }
  }

  /// The maximum number of lines of a kind that are reported one by one.
  private static let mostReported = 10

  /// The lines with lost results, and the lines that only refer to missing messages.
  private var losses = Lines()
  private var references = Lines()
  /// The lines with the beginnings of running attempts, by the ids of the attempts.
  private var begun: [String: Int] = [:]
  /// Whether the stream reports an early end of its run, which explains attempts without an end.
  private var isUnfinished = false

  /// Takes a message, after the audit of its references.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - finding: the problem of its references; nil for valid references.
  ///   - line: its line.
  mutating func take(_ message: Envelope, _ finding: ReferenceAudit.Finding?, inLine line: Int) {
    switch finding {
    case let finding? where finding.isLoss: losses.add(finding.problem, inLine: line)
    case let finding?: references.add(finding.problem, inLine: line)
    case nil: break
    }
    switch message {
    case .testCaseStarted(let message): begun[message.id] = line
    case .testCaseFinished(let message): begun[message.testCaseStartedID] = nil
    case .testRunFinished(let message): isUnfinished = message.isUnfinished
    default: break
    }
  }

  /// Whether results are lost with missing lines.
  var hasLosses: Bool { !losses.first.isEmpty }

  /// The problems of lines that show lost results.
  func errors(of stream: StoredStream) -> [Diagnostic] {
    let problems = problems(losses, .error, "more lines belong to missing messages", of: stream)
    guard stream.isComplete, !isUnfinished else { return problems }
    var unended = Lines()
    for line in begun.values.sorted() {
      unended.add("the attempt of a scenario that begins here has no end (testCaseFinished)", inLine: line)
    }
    return problems + self.problems(unended, .error, "more attempts of scenarios have no end", of: stream)
  }

  /// The problems of the lines that only refer to missing messages.
  func warnings(of stream: StoredStream) -> [Diagnostic] {
    problems(references, .warning, "more lines refer to missing messages", of: stream)
  }

  private func problems(
    _ lines: Lines, _ severity: Diagnostic.Severity, _ rest: String, of stream: StoredStream
  ) -> [Diagnostic] {
    let problems = lines.first.map { stream.problem($0.problem, severity, inLine: $0.line) }
    guard lines.further > 0 else { return problems }
    return problems + [
      Diagnostic(
        severity, uri: stream.path, problem: "\(rest): \(lines.further)", advice: StoredStream.adviceOnMissingLines)
    ]
  }
}

extension TestRunFinished {
  /// Whether the run ended early. Failures from other programs can mean that too.
  fileprivate var isUnfinished: Bool {
    guard let failure else { return false }
    return [.unfinished, nil].contains(RunFailure(rawValue: failure.type))
  }
}
