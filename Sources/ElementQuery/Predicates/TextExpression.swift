import RegularExpressions

/// A regular expression in a query: `/…/` matches a part of a text, the expression of `MATCHES` the whole text.
package struct TextExpression: Sendable {
  /// The source of the expression.
  package let source: String
  /// Whether to ignore case.
  package let ignoresCase: Bool
  /// Whether the whole text must match.
  package let matchesWhole: Bool
  private let compiled: RegularExpression

  /// The maximum number of scalars in an expression, far above hand-written ones.
  private static let longest = 1_000

  /// Compiles an expression.
  ///
  /// Look-around, atomic groups and references are rejected, because only other expressions take linear time.
  init(_ source: String, ignoresCase: Bool = false, matchesWhole: Bool = false) throws(SyntaxProblem) {
    self.source = source
    self.ignoresCase = ignoresCase
    self.matchesWhole = matchesWhole
    guard source.unicodeScalars.count <= TextExpression.longest else {
      throw SyntaxProblem(
        offset: 0, problem: "the regular expression is longer than \(TextExpression.longest) characters",
        advice: "Use several shorter ones, or look for a text that contains or begins with another.")
    }
    // The source is compiled alone first, for errors with correct offsets.
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
      // Matching fails only for texts of many megabytes, which are never the text of an intended element.
      return false
    }
  }
}

extension TextExpression: Hashable {
  /// Whether both have the same source and options.
  package static func == (left: TextExpression, right: TextExpression) -> Bool {
    left.source == right.source && left.ignoresCase == right.ignoresCase && left.matchesWhole == right.matchesWhole
  }

  /// Hashes the source and options.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(ignoresCase)
  }
}

extension TextExpression: CustomStringConvertible {
  /// The expression between slashes, in the notation of filters.
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
  /// The sentence without its full stop, for use in another sentence.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
