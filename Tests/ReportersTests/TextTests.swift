import Messages
import SourceText
import Testing

@testable import Reporters

/// The short texts used in reports.
@Suite struct TextTests {
  static let excerpts: [(reason: [String], headline: String)] = [
    (
      ["the texts differ (- expected, + actual):", "  a", "- b", "- c", "+ d", "+ e", "  f", "- g"],
      "the texts differ (- expected, + actual): - b + d"
    ),
    (["the tables differ (- expected, + actual):", "- | b |"], "the tables differ (- expected, + actual): - | b |"),
    (
      ["the texts differ (- expected, + actual):", "+ c", "  d", "- e"], "the texts differ (- expected, + actual): + c"
    ),
    (["waited 1 s", "Reason: there is no a"], "there is no a"),
    (["expected: 1", "actual:   2", "", "more"], "expected: 1, actual: 2"),
  ]

  /// A short reason has both sides of a difference.
  @Test(arguments: excerpts)
  func reasonsAreShortened(reason: [String], headline: String) {
    #expect(Attempt.headline(of: FailureText.excerpt(of: reason).joined(separator: "\n")) == headline)
  }

  static let moments: [(seconds: Int, text: String)] = [
    (0, "1970-01-01T00:00:00"), (951_782_399, "2000-02-28T23:59:59"), (951_782_400, "2000-02-29T00:00:00"),
    (951_868_800, "2000-03-01T00:00:00"), (4_107_542_399, "2100-02-28T23:59:59"),
    (4_107_542_400, "2100-03-01T00:00:00"), (1_772_366_400, "2026-03-01T12:00:00"), (-1, "1969-12-31T23:59:59"),
  ]

  @Test(arguments: moments)
  func tellsDates(seconds: Int, text: String) {
    #expect(Timestamp(seconds: seconds, nanoseconds: 0).dateAndTime == text)
  }

  static let durations: [(duration: Duration, short: String, seconds: String)] = [
    (.zero, "0 µs", "0.000000"), (.microseconds(999), "999 µs", "0.000999"),
    (.microseconds(4_060), "4.0 ms", "0.004060"),
    (.milliseconds(12), "12 ms", "0.012000"), (.milliseconds(1_250), "1.25 s", "1.250000"),
    (.milliseconds(61_250), "1 min 1 s", "61.250000"),
  ]

  @Test(arguments: durations)
  func tellsDurations(duration: Duration, short: String, seconds: String) {
    #expect(duration.short == short)
    #expect(duration.decimalSeconds == seconds)
  }

  @Test func showsWhatTurnsTheDirectionOfText() {
    #expect("a\u{202E}b".withVisibleControls == "a<U+202E>b")
    #expect("\u{2066}x\u{2069}".visibleLines == "<U+2066>x<U+2069>")
    // Invisible characters that belong to a text or an emoji stay unchanged.
    for text in ["“שלום\u{200F}”", "👩\u{200D}🚀…", "ما\u{200C}"] { #expect(text.withVisibleControls == text) }
  }

  static let cuts: [(text: String, columns: Int, cut: String)] = [
    ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("漢字漢字", 6, "漢字…"), ("a\tb\u{1B}", 9, "a b␛"), ("", 3, ""),
  ]

  @Test(arguments: cuts)
  func cutsToColumns(text: String, columns: Int, cut: String) {
    #expect(text.cut(toColumns: columns) == cut)
    #expect(text.cut(toColumns: columns).terminalColumns <= columns)
  }
}
