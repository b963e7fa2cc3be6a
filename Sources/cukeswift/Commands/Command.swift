import CommandOptions
import OperatingSystem

/// A command of the command line.
protocol Command: Sendable {
  /// The name, options and help of the command.
  static var description: CommandDescription { get }

  /// Whether the command runs code of apps outside of workers.
  static var runsApps: Bool { get }

  /// Executes the command.
  ///
  /// - Parameters:
  ///   - arguments: the words of the command line after the command's name.
  ///   - output: standard output.
  /// - Throws: `Diagnostics` or a `Diagnostic` if the command cannot be executed.
  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode

  /// Whether the command is executed in a child process. If the code of an app crashes there, the command reports it.
  ///
  /// - Parameter words: the words of the command line after the command's name.
  func runsInChild(_ words: [String]) -> Bool

  /// Records a wrong command line, before the error is reported.
  func noteMisuse(_ words: [String])
}

extension Command {
  /// The name, options and help of the command.
  var description: CommandDescription { Self.description }

  static var runsApps: Bool { false }

  func runsInChild(_ words: [String]) -> Bool { Self.runsApps }

  func noteMisuse(_ words: [String]) {}

  /// Parses the words and executes the command, or shows its help.
  func run(_ words: [String], output: OutputFile) async throws -> ExitCode {
    if words.contains("--help") || words.contains("-h") {
      output.write(description.helpText + "\n")
      return .passed
    }
    let arguments: ParsedArguments
    do {
      arguments = try ParsedArguments(words, for: description)
    } catch {
      noteMisuse(words)
      throw error
    }
    return try await perform(arguments, output: output)
  }
}

/// The exit code of the command.
enum ExitCode: Int32 {
  /// Everything passed.
  case passed = 0
  /// Scenarios failed, or feature files do not parse.
  case failed = 1
  /// The command could not be executed, or not completely.
  case notDone = 2
}
