import StepRegistry

/// A length of the app's time as steps give it: seconds, with or without a fraction, from 0 to some years.
struct Seconds: StepConvertible {
  static let stepWording = "a number of seconds up to 1000000000"

  let duration: Duration

  private static let longest = 1e9

  init?(stepText: String) {
    guard let seconds = Double(stepText), (0...Self.longest).contains(seconds) else { return nil }
    duration = .milliseconds(Int64((seconds * 1000).rounded()))
  }

  /// A number of seconds in a regular expression.
  static let pattern = #"(\d+(?:\.\d+)?|\.\d+)"#
}
