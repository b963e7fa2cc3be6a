/// A regular expression in the usual dialect, compiled to a program that runs over the bytes of UTF-8.
///
/// Of several ways to match, the one that Perl, Java and JavaScript would take is taken: the leftmost match, the first
/// alternative, the longest for greedy and the shortest for lazy quantifiers. `.` stands for every scalar but the line
/// feed, `$` for the end of the text (without the `m` flag); `\d`, `\w`, `\s` and `\b` go by Unicode. A reference to a
/// group that took no part matches nothing.
///
/// The time for a search is in proportion to the length of the text, whatever the pattern, unless it has references to
/// groups, look-arounds or atomic groups; for those a search is given up after a number of steps.
///
/// It never changes; it is a class because it is handed on often and has many parts.
package final class RegularExpression: Sendable {
  /// The expression as it was written.
  package let source: String
  /// The literal texts that every match contains.
  package let requiredLiterals: RequiredLiterals
  /// The capture groups at the top, by their numbers.
  package let topGroups: [Int]
  /// How many of the capture groups at the top can take part in one match; those of different alternatives cannot.
  package let mostGroupsTogether: Int
  private let captures: [PatternTree.Capture]
  private let program: CompiledProgram

  /// Compiles an expression.
  ///
  /// - Throws: a `RegularExpressionError` with the location of the problem.
  package convenience init(_ source: String) throws(RegularExpressionError) {
    try self.init(source, splicing: SplicedGroups())
  }

  /// Compiles an expression of which parts are parsed already.
  ///
  /// - Parameters:
  ///   - source: the expression.
  ///   - groups: capture groups that the expression may have.
  /// - Throws: a `RegularExpressionError` with the location of the problem.
  package init(_ source: String, splicing groups: SplicedGroups) throws(RegularExpressionError) {
    let tree = try PatternParser.parse(source, splicing: groups)
    self.source = source
    captures = tree.captures
    topGroups = tree.captures.indices.compactMap { tree.captures[$0].parent == 0 ? $0 + 1 : nil }
    mostGroupsTogether = topGroups.count < 2 ? topGroups.count : tree.mostGroups(in: tree.root)
    requiredLiterals = RequiredLiterals(of: tree)
    program = CompiledProgram(try Compiler.compile(tree, source: source))
  }

  /// Whether a search takes time in proportion to expression times text, whatever both are.
  ///
  /// It does without references to groups, look-around and atomic groups.
  package var isLinear: Bool { !program.shape.hasReferences && !program.shape.hasBodies }

  /// How many capture groups there are.
  package var captureCount: Int { captures.count }

  /// The names of the capture groups in their order; nil for a group without a name.
  package var captureNames: [String?] { captures.map(\.name) }

  /// The group around a capture group; nil at the top.
  ///
  /// - Parameter group: the number of the group, from 1 to `captureCount`.
  package func parent(ofGroup group: Int) -> Int? {
    guard captures.indices.contains(group - 1), captures[group - 1].parent > 0 else { return nil }
    return Int(captures[group - 1].parent)
  }

  /// The part of the source between the parentheses of a capture group, without its name.
  ///
  /// - Parameter group: the number of the group, from 1 to `captureCount`.
  package func source(ofGroup group: Int) -> String {
    guard captures.indices.contains(group - 1) else { return "" }
    return source.part(captures[group - 1].source)
  }
}

extension String {
  /// The part of a text at bytes that lie within it.
  func part(_ range: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}

extension RegularExpression {
  /// Where a match and its groups are, in bytes of the text; memory that can be used for one search after another.
  package struct Captures: Sendable, Hashable {
    private var offsets: [Int32] = []

    /// Makes room that the first search fills.
    package init() {}

    /// What another process has found in the same text with the same expression.
    ///
    /// - Parameters:
    ///   - parts: where the match and its groups are; nil for a group that took no part.
    ///   - size: how many bytes the text has.
    /// - Returns: nil where a part is not in the text.
    package init?(_ parts: [Range<Int>?], inTextOf size: Int) {
      guard size < Int32.max else { return nil }
      offsets.reserveCapacity(2 * parts.count)
      for part in parts {
        guard let part else {
          offsets += [-1, -1]
          continue
        }
        guard part.lowerBound >= 0, part.upperBound <= size else { return nil }
        offsets.append(Int32(part.lowerBound))
        offsets.append(Int32(part.upperBound))
      }
    }

    /// How many groups there are, with the whole match.
    package var count: Int { offsets.count / 2 }

    fileprivate mutating func take(_ found: UnsafeBufferPointer<Int32>) {
      if offsets.count == found.count {
        offsets.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: found) }
      } else {
        offsets = Array(found)
      }
    }

    /// Where a group is; nil where it took no part in the match. Group 0 is the whole match.
    package subscript(group: Int) -> Range<Int>? {
      guard group >= 0, group < count, offsets[2 * group] >= 0, offsets[2 * group] <= offsets[2 * group + 1] else {
        return nil
      }
      return Int(offsets[2 * group])..<Int(offsets[2 * group + 1])
    }
  }

  /// Finds the first match in a text.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8 of less than 2 GB.
  ///   - captures: set to where the match and its groups are; unchanged where there is no match.
  /// - Returns: whether there is a match.
  /// - Throws: a `RegularExpressionError` where the search takes too many steps.
  package func firstMatch(
    in text: UnsafeBufferPointer<UInt8>, into captures: inout Captures
  ) throws(RegularExpressionError) -> Bool {
    guard text.count >= program.shape.minimumLength, text.count < Int32.max, hasRequiredEnds(text) else { return false }
    switch search(text, captures: &captures) {
    case .found: return true
    case .notFound: return false
    case .givenUp:
      throw RegularExpressionError(
        source: source, problem: .tooManySteps(limit: Matcher.mostSteps), offset: 0)
    }
  }

  /// Finds the first match in a text; nil where there is none.
  ///
  /// - Throws: a `RegularExpressionError` where the search takes too many steps.
  package func firstMatch(in text: String) throws(RegularExpressionError) -> Captures? {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(RegularExpressionError) -> Captures? in
        var captures = Captures()
        return try firstMatch(in: bytes, into: &captures) ? captures : nil
      }
    }
    return try result.get()
  }

  private enum Outcome {
    case found, notFound, givenUp
  }

  /// Whether the text begins and ends as every match of an anchored expression does, which most texts do not.
  @inline(__always)
  private func hasRequiredEnds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // The text has at least the length of every match, so it is not shorter than its ends.
    if requiredLiterals.suffixLength > 0 {
      let bytes = requiredLiterals.bytes
      if text[text.count - 1] != bytes[bytes.count - 1] { return false }
    }
    for index in 0..<requiredLiterals.prefixLength where text[index] != requiredLiterals.bytes[index] { return false }
    return true
  }

  private func search(_ text: UnsafeBufferPointer<UInt8>, captures: inout Captures) -> Outcome {
    guard let code = program.instructions.baseAddress else { return .notFound }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: program.shape.slotCount) { slots -> Outcome in
      withUnsafeTemporaryAllocation(of: Backtracks.Entry.self, capacity: 32) { entries -> Outcome in
        guard let firstSlot = slots.baseAddress else { return .notFound }
        var matcher = Matcher(
          shape: program.shape, code: code, setWords: program.setWords, setTests: program.setTests,
          literals: program.literals, text: text, slots: firstSlot, backtracks: Backtracks(in: entries))
        guard matcher.search() else { return matcher.isExhausted ? .givenUp : .notFound }
        captures.take(UnsafeBufferPointer(rebasing: slots[..<(2 * (captureCount + 1))]))
        return .found
      }
    }
  }
}
