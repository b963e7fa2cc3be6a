import GherkinParser
import StepLibrary
import StepRegistry

/// The keyword at the beginning of a step, in English or a language with predefined steps.
struct WrittenKeyword: Sendable, Hashable {
  /// The keyword in English, such as `When`.
  let english: String
  /// The code of its language; nil for English.
  let language: String?
  /// The number of characters of the keyword, with the space after it if there is one.
  let length: Int

  /// The English keywords.
  static let keywords = ["Given", "When", "Then", "And", "But"]

  /// The keywords of other languages, the longest first.
  private static let translated: [(word: String, english: String, language: String)] = {
    let kinds = zip(keywords, [Dialect.Kind.given, .when, .then, .and, .but])
    let words = PredefinedSteps.languageCodes.flatMap { code in
      kinds.flatMap { english, kind in
        (Dialect.named(code)?.keywords(kind) ?? []).filter { !$0.hasPrefix("*") }.map {
          (word: $0, english: english, language: code)
        }
      }
    }
    return words.sorted { $0.word.count > $1.word.count }
  }()

  /// Reads the keyword of a line. English keywords match in any case.
  ///
  /// - Returns: nil for a line without a keyword.
  init?(of line: String) {
    if let word = line.firstIndex(of: " ").map({ line[..<$0].lowercased() }),
      let keyword = Self.keywords.first(where: { $0.lowercased() == word })
    {
      (english, language, length) = (keyword, nil, keyword.count + 1)
    } else if let other = Self.translated.first(where: { line.hasPrefix($0.word) }) {
      (english, language, length) = (other.english, other.language, other.word.count)
    } else {
      return nil
    }
  }
}

extension String {
  /// The text in quotation marks, as a part of a step.
  ///
  /// - Throws: a diagnostic for a text that no step can have.
  var quotedForStep: String {
    get throws(Diagnostic) {
      if let quoted = BuiltInParameterType.quoted(self) { return quoted }
      throw Diagnostic(
        problem: "no step can have the text \(debugDescription)",
        advice: "Leave out its line breaks, and any \\ at its end or before a quotation mark.")
    }
  }
}
