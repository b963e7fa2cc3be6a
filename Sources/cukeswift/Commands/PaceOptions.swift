import AppUnderTest
import SourceText

/// How fast apps go for people who watch.
struct PaceOptions {
  /// The options that say it.
  static let descriptions = [
    OptionDescription("--real-time", help: "let the time of apps pass as time does, to watch"),
    OptionDescription("--slow", value: "SECONDS", help: "rest that long after every gesture, to watch them"),
  ]

  /// The longest rest, in seconds: an hour.
  private static let longestPause = 3600.0

  /// What sessions and drivers go by.
  let pace: Pace
  /// What a worker is told, in the words that `init(words:)` reads.
  let words: [String]

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for a rest that is none.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    let pause = try arguments.value("--slow") { text throws(Diagnostic) in
      guard Self.seconds(text) != nil else {
        throw Diagnostic(
          problem: "--slow takes seconds from 0 to 3600, but was given '\(text)'",
          advice: "Write a number such as 2 or 0.5.")
      }
      return text
    }
    self.init(words: (arguments.has("--real-time") ? ["--real-time"] : []) + (pause.map { ["--slow", $0] } ?? []))
  }

  /// Reads what a worker was told.
  init(words: some Sequence<String>) {
    let words = Array(words)
    self.words = words
    let pause = words.firstIndex(of: "--slow").flatMap { words.dropFirst($0 + 1).first }.flatMap(Self.seconds)
    pace = Pace(isRealTime: words.contains("--real-time"), pause: .milliseconds(Int((pause ?? 0) * 1000)))
  }

  private static func seconds(_ text: String) -> Double? {
    guard let seconds = Double(text), (0...longestPause).contains(seconds) else { return nil }
    return seconds
  }
}
