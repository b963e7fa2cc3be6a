/// A report of your own: a class in a step file that receives the events of a run.
///
///     final class Failures: RunFormatter {
///       let output: FormatterOutput
///       init(output: FormatterOutput) { self.output = output }
///
///       func scenarioEnded(_ scenario: ReportedScenario) {
///         if scenario.isFailure { output.write("\(scenario.path):\(scenario.line) \(scenario.name)\n") }
///       }
///     }
///
/// `cukeswift run --format Failures:failures.txt` makes an instance in a process of its own and calls its functions one
/// after the other. Every function but the initialiser can be left out. An error that a function throws ends the report
/// and fails the run.
public protocol RunFormatter: AnyObject {
  /// Begins the report.
  ///
  /// - Parameter output: the file of `--format NAME:FILE`, or standard output.
  /// - Throws: an error to end the command before anything runs.
  init(output: FormatterOutput) throws

  /// The run begins.
  ///
  /// - Parameter run: the run, without results.
  /// - Throws: an error to end the report and to fail the run.
  func runStarted(_ run: ReportedRun) throws

  /// An attempt of a scenario begins.
  ///
  /// - Parameter scenario: the attempt, whose steps have no results.
  /// - Throws: an error to end the report and to fail the run.
  func scenarioStarted(_ scenario: ReportedScenario) throws

  /// A step or a hook of a scenario has ended.
  ///
  /// - Parameters:
  ///   - step: the step or hook with its result and attachments.
  ///   - scenario: the attempt up to now.
  /// - Throws: an error to end the report and to fail the run.
  func stepEnded(_ step: ReportedStep, of scenario: ReportedScenario) throws

  /// An attempt of a scenario has ended. Another one follows if `isRetried` is true.
  ///
  /// - Parameter scenario: the attempt with all its results.
  /// - Throws: an error to end the report and to fail the run.
  func scenarioEnded(_ scenario: ReportedScenario) throws

  /// The run has ended, or was ended.
  ///
  /// - Parameter run: the run with its results.
  /// - Throws: an error to end the report and to fail the run.
  func runEnded(_ run: ReportedRun) throws

  /// A message of the run, before the function for its event.
  ///
  /// - Parameter json: a message of Cucumber Messages as one line of JSON, without the line end.
  /// - Throws: an error to end the report and to fail the run.
  func message(_ json: String) throws
}

extension RunFormatter {
  /// Does nothing.
  public func runStarted(_ run: ReportedRun) {}
  /// Does nothing.
  public func scenarioStarted(_ scenario: ReportedScenario) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - step: the step or hook.
  ///   - scenario: the attempt up to now.
  public func stepEnded(_ step: ReportedStep, of scenario: ReportedScenario) {}
  /// Does nothing.
  public func scenarioEnded(_ scenario: ReportedScenario) {}
  /// Does nothing.
  public func runEnded(_ run: ReportedRun) {}
  /// Does nothing.
  public func message(_ json: String) {}
}

/// The file or stream that a formatter writes its report to.
public struct FormatterOutput: Sendable {
  private let writeBytes: @Sendable ([UInt8]) -> Void

  /// Makes an output, such as one for a test of a formatter.
  ///
  /// - Parameter write: receives the bytes that the formatter writes.
  public init(_ write: @escaping @Sendable ([UInt8]) -> Void) { writeBytes = write }

  /// Writes a text at once.
  public func write(_ text: String) { writeBytes(Array(text.utf8)) }

  /// Writes bytes at once.
  public func write(_ bytes: [UInt8]) { writeBytes(bytes) }
}
