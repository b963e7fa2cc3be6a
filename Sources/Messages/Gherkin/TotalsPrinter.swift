import GherkinParser
package import OperatingSystem

/// Counts the content of the files, and measures the speed of parsing.
package struct TotalsPrinter: ParsePrinter {
  private let fillsEverywhere: Bool
  private let output: OutputFile
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var files = 0
  private var bytes = 0
  private var lines = 0
  private var scenarios = 0
  private var pickles = 0
  private var steps = 0
  private var errors = 0

  /// Starts the clock. The time includes reading the files.
  ///
  /// - Parameters:
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  ///   - output: the output.
  package init(fillingEverywhere fillsEverywhere: Bool, output: OutputFile) {
    (self.fillsEverywhere, self.output) = (fillsEverywhere, output)
    start = clock.now
  }

  package mutating func print(_ source: SourceFile) -> ParseOutcome {
    var ids = IDGenerator()
    let result = Gherkin.parseWithExamples(source, ids: &ids, fillingEverywhere: fillsEverywhere)
    files += 1
    bytes += source.bytes.count
    lines += Self.lineCount(of: source.bytes)
    errors += result.errors.count
    if let document = result.document {
      scenarios += document.storage.nodes.scenarios.count
      for pickle in document.pickles(ids: &ids) {
        pickles += 1
        steps += pickle.steps.count
      }
    }
    var outcome = ParseOutcome(result.errors, result.document)
    outcome.unprintedErrors = result.errors.diagnostics(quoting: source)
    return outcome
  }

  package mutating func finish() {
    let seconds = (clock.now - start) / .seconds(1)
    let speed = seconds > 0 ? Double(bytes) / 1e6 / seconds : 0
    let totals = [
      files.counted("file"), lines.counted("line"), scenarios.counted("scenario"), pickles.counted("pickle"),
      steps.counted("step") + " of pickles", errors.counted("parse error"), "\(Self.rounded(Double(bytes) / 1e6)) MB",
      "\(Self.rounded(seconds)) seconds", "\(Self.rounded(speed)) MB/s",
    ]
    let widths = totals.map { $0.prefix { $0 != " " }.count }
    for (total, width) in zip(totals, widths) {
      output.write(String(repeating: " ", count: (widths.max() ?? width) - width) + total + "\n")
    }
  }

  /// The number of lines, including a last one without a line end.
  private static func lineCount(of bytes: [UInt8]) -> Int {
    let ends = bytes.reduce(into: 0) { count, byte in count &+= byte == UInt8(ascii: "\n") ? 1 : 0 }
    return bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? ends : ends + 1
  }

  /// The number with three decimal places.
  private static func rounded(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    return "\(thousandths / 1000).\((thousandths % 1000).padded(to: 3))"
  }
}
