import RegularExpressions

/// A regular expression in a query: `/…/` is found anywhere in a text, that of `MATCHES` has to match all of it.
package struct TextExpression: Sendable {
  /// The expression as it is written.
  package let source: String
  /// Whether upper and lower case are the same.
  package let ignoresCase: Bool
  /// Whether it has to match the whole text.
  package let matchesWhole: Bool
  private let compiled: RegularExpression

  /// How many scalars an expression may have; far above what anybody writes.
  private static let longest = 1_000

  /// Compiles an expression.
  ///
  /// Look-around, atomic groups and references are refused: all others take time in proportion to the text.
  init(_ source: String, ignoresCase: Bool = false, matchesWhole: Bool = false) throws(SyntaxProblem) {
    self.source = source
    self.ignoresCase = ignoresCase
    self.matchesWhole = matchesWhole
    guard source.unicodeScalars.count <= TextExpression.longest else {
      throw SyntaxProblem(
        offset: 0, problem: "the regular expression is longer than \(TextExpression.longest) characters",
        advice: "Use several shorter ones, or look for a text that contains or begins with another.")
    }
    // As it stands it is compiled for its errors, which have offsets in it.
    let plain = try TextExpression.compile(source)
    guard plain.isLinear else {
      throw SyntaxProblem(
        offset: 0, problem: "a regular expression has no look-around, atomic groups or references to groups here",
        advice: "Use several simpler ones.")
    }
    let group = ignoresCase ? "(?i:\(source))" : "(?:\(source))"
    compiled =
      matchesWhole
      ? try TextExpression.compile("\\A\(group)\\z") : ignoresCase ? try TextExpression.compile(group) : plain
  }

  private static func compile(_ source: String) throws(SyntaxProblem) -> RegularExpression {
    do {
      return try RegularExpression(source)
    } catch {
      throw SyntaxProblem(
        offset: error.offset, problem: "the regular expression cannot be read: \(error.reason.withoutFullStop)",
        advice: error.advice)
    }
  }

  /// Whether the text matches.
  ///
  /// - Parameter text: the text.
  package func matches(_ text: String) -> Bool {
    do {
      return try compiled.firstMatch(in: text) != nil
    } catch {
      // Only texts of many megabytes are given up on; nobody reads one, and no element can be meant by it.
      return false
    }
  }
}

extension TextExpression: Hashable {
  /// Whether both are written alike.
  package static func == (left: TextExpression, right: TextExpression) -> Bool {
    left.source == right.source && left.ignoresCase == right.ignoresCase && left.matchesWhole == right.matchesWhole
  }

  /// Hashes what is written.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(ignoresCase)
  }
}

extension TextExpression: CustomStringConvertible {
  /// The expression between slashes, as a filter writes it.
  package var description: String {
    let escaped = source.unicodeScalars.reduce(into: (text: String.UnicodeScalarView(), isEscaped: false)) {
      if $1 == "/", !$0.isEscaped { $0.text.append("\\") }
      $0.text.append($1)
      $0.isEscaped = $1 == "\\" && !$0.isEscaped
    }
    return "/\(String(escaped.text))/" + (ignoresCase ? "i" : "")
  }
}

extension String {
  /// A sentence as it stands inside another.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
