import AppUnderTest
import CommandOptions
import SourceText

extension Pace {
  static let realTime = Flag("--real-time", help: "run apps in real time, to watch")
  /// The pause after each gesture, in seconds, at most an hour.
  static let slow = Option(
    "--slow",
    OptionValue(placeholder: "SECONDS") { text, _ throws(Diagnostic) in
      if let seconds = Double(text), (0...3600).contains(seconds) { return seconds }
      throw Diagnostic(
        problem: "--slow takes seconds from 0 to 3600, but was given '\(text)'",
        advice: "Write a number such as 2 or 0.5.")
    }, else: 0, help: "pause for this time after every gesture")
  /// The options for the speed of apps for people who watch.
  static let options: [any CommandOption] = [realTime, slow]

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for an invalid pause.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    self.init(isRealTime: arguments[Self.realTime], pause: .milliseconds(Int(try arguments[Self.slow] * 1000)))
  }
}
