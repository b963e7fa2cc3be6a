import OperatingSystem
import SourceText

/// The time limit for loading the code of step files.
package enum LoadingLimit {
  /// The environment variable that sets the limit, in seconds, such as 5 or 0.5.
  package static let variable = "CUKESWIFT_LOAD_TIMEOUT"

  /// The limit, from a millisecond to a day; one minute if the variable is unset.
  ///
  /// - Throws: if the variable has an invalid value.
  package static var current: Duration { get throws(Diagnostic) { try setting.get() } }

  private static let setting: Result<Duration, Diagnostic> = {
    guard let text = Environment[variable] else { return .success(.seconds(60)) }
    guard let seconds = Double(text), (0.001...86_400).contains(seconds) else {
      return .failure(
        Diagnostic(
          problem: "\(variable) is '\(text)', which is not a time from 0.001 to 86400 seconds",
          advice: "Write seconds without a unit, such as 5 or 0.5. The default is 60."))
    }
    return .success(.milliseconds(Int(seconds * 1000)))
  }()
}
