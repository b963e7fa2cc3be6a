import AppUnderTest
import CommandOptions
import OperatingSystem
import SourceText

extension AppTimeLimit {
  static let option = Option(
    "--step-timeout", .time, else: .seconds(60), help: "end the command when the app takes longer; else after 1m")

  /// The time limit of each action of the app, for commands that continue after it.
  static let ofActions = Option(
    "--step-timeout", .time, else: .seconds(60), help: "end actions of the app that take longer; else after 1m")

  /// Reads the option.
  ///
  /// - Throws: a diagnostic for an invalid time.
  init(_ arguments: ParsedArguments) throws(Diagnostic) { self.init(try arguments[Self.option]) }
}
