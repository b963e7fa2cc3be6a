package import Messages
package import OperatingSystem
import SourceText

/// Reports the usage and duration of each definition, the slowest steps, and unused definitions.
package final class UsageReporter: Reporter {
  /// The number of listed slowest steps.
  private static let slowestCount = 10

  private let output: OutputFile
  private let painter: Painter
  private var definitions: [StepDefinitionMessage] = []
  private var usages: [String: DefinitionUsage] = [:]
  private var slowest = SlowestSteps(count: slowestCount)

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    painter = settings.painter
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    if case .stepDefinition(let definition) = envelope { return definitions.append(definition) }
    guard let (attempt, index) = stream.endedStep, case let step = attempt.steps[index], let result = step.result,
      case .step(_, let candidates) = step.subject
    else { return }
    for definition in candidates { usages[definition.id, default: DefinitionUsage()].add(result) }
    slowest.add(step, result)
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    let used = definitions.compactMap { definition in usages[definition.id].map { (definition, $0) } }
      .sorted { $0.1.mean > $1.1.mean }
    let unused = definitions.filter { usages[$0.id] == nil }
    var parts: [[String]] = []
    if !used.isEmpty { parts.append(table(used)) }
    if !slowest.steps.isEmpty { parts.append(slowestLines) }
    if !unused.isEmpty { parts.append(lines(unused)) }
    if definitions.isEmpty { parts.append(["No definitions."]) }
    output.write(parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n")
    try output.finish()
  }

  private func table(_ used: [(StepDefinitionMessage, DefinitionUsage)]) -> [String] {
    let rows = used.map { definition, usage in
      [
        "\(usage.count)", usage.mean.short, usage.longest.short, usage.total.short, definition.wording,
        "\(definition.sourceReference)",
      ]
    }
    let header = ["Count", "Mean", "Max", "Total", "Definition", "Place"]
    let lines = AlignedColumns.lines(of: [header] + rows, rightAligned: 0..<4)
    return [painter.paint(lines[0], .bold)] + lines.dropFirst().map { $0.visibleLines }
  }

  private var slowestLines: [String] {
    let rows = slowest.steps.map { [$0.duration.short, $0.text, $0.location] }
    return [painter.paint("Slowest steps", .bold)] + AlignedColumns.lines(of: rows, rightAligned: 0..<1)
  }

  private func lines(_ unused: [StepDefinitionMessage]) -> [String] {
    let rows = unused.map { [$0.wording, "\($0.sourceReference)"] }
    return [painter.paint("Unused definitions (\(unused.count))", .bold)]
      + AlignedColumns.lines(of: rows).map { painter.paint($0, .undefined) }
  }
}
