import CommandOptions
import Project
import SourceText

extension WaitLimit {
  static let option = Option(
    "--wait", .time, help: "how long steps wait for the app; else 30s")

  /// Reads the option.
  ///
  /// - Returns: nil without the option.
  /// - Throws: a diagnostic for an invalid time.
  static func ofRun(_ arguments: ParsedArguments) throws(Diagnostic) -> WaitLimit? {
    try arguments[option].map { WaitLimit($0, of: .run) }
  }
}
