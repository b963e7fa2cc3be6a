import AppUnderTest
import Testing

@testable import StepLibrary

/// Names of hardware keys in steps and recordings.
@Suite struct KeyWordsTests {
  private static let words: [(String, String)] = [
    ("tab", Keys.tab), ("shift+tab", Keys.shift + Keys.tab), ("control+a", Keys.control + "a"),
    ("control+shift+left arrow", [Keys.control, Keys.shift, Keys.leftArrow].joined()), ("F5", "\u{E035}"),
    ("alt+return", Keys.alt + Keys.return), ("meta+space", Keys.meta + " "),
  ]

  @Test(arguments: words) func wordsAndKeysGoTogether(words: String, keys: String) {
    #expect(KeyWords(stepText: words)?.keys == keys)
    #expect(KeyWords.words(for: keys) == words)
  }

  @Test func capitalLettersMeanTheirKeys() {
    #expect(KeyWords(stepText: "control+A")?.keys == Keys.control + "a")
  }

  @Test(arguments: ["shift+foo", "control+ab", "control+", "foo"]) func unknownKeysAreNone(words: String) {
    #expect(KeyWords(stepText: words) == nil)
    #expect(KeyWords.stepWording.contains("control") && KeyWords.stepWording.contains("page down, insert"))
  }

  @Test(arguments: ["", "a", Keys.tab + Keys.tab, Keys.control, Keys.control + "ab"])
  func otherTextsHaveNoKeyWords(keys: String) {
    #expect(KeyWords.words(for: keys) == nil)
  }
}
