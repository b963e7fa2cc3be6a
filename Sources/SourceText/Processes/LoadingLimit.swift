/// How long the code of step files may take while it is loaded.
package enum LoadingLimit {
  /// The environment variable that says it, in seconds, such as 5 or 0.5.
  package static let variable = "CUKESWIFT_LOAD_TIMEOUT"

  /// The limit: a minute, where the variable is not set or is no time from a millisecond to a day.
  package static let current: Duration = {
    guard let text = Environment[variable], let seconds = Double(text), (0.001...86_400).contains(seconds) else {
      return .seconds(60)
    }
    return .milliseconds(Int(seconds * 1000))
  }()
}
