/// A regular expression in the usual dialect, compiled to a program for UTF-8 bytes.
///
/// If there are several matches, the search returns the same one as Perl, Java and JavaScript: the leftmost match, the
/// first alternative, the longest for greedy and the shortest for lazy quantifiers. `.` matches every scalar except the
/// line feed. `$` matches the end of the text (without the `m` flag). `\d`, `\w`, `\s` and `\b` follow Unicode. A
/// reference to an unmatched group matches the empty text.
///
/// The time of a search is proportional to the length of the text for every pattern without references to groups,
/// look-arounds and atomic groups. With these, a search fails after a number of steps.
///
/// The expression is immutable. It is a class because it is often passed around and has many parts.
package final class RegularExpression: Sendable {
  /// The expression as written.
  package let source: String
  /// The literal texts that every match contains.
  package let requiredLiterals: RequiredLiterals
  /// The numbers of the top-level capture groups.
  package let topGroups: [Int]
  /// The maximum number of top-level capture groups in one match; only one alternative can match at a time.
  package let mostGroupsTogether: Int
  private let captures: [PatternTree.Capture]
  private let program: CompiledProgram

  /// Compiles an expression.
  ///
  /// - Throws: a `RegularExpressionError` with the location of the problem.
  package convenience init(_ source: String) throws(RegularExpressionError) {
    try self.init(source, splicing: SplicedGroups())
  }

  /// Compiles an expression with parts parsed in advance.
  ///
  /// - Parameters:
  ///   - source: the expression.
  ///   - groups: capture groups that may occur in the expression.
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

  /// Whether the time of every search is proportional to the sizes of expression and text.
  ///
  /// This is so without references to groups, look-around and atomic groups.
  package var isLinear: Bool { !program.memory.shape.hasReferences && !program.memory.shape.hasBodies }

  /// The number of capture groups.
  package var captureCount: Int { captures.count }

  /// The names of the capture groups in order; nil for a group without a name.
  package var captureNames: [String?] { captures.map(\.name) }

  /// The group around a capture group; nil for a top-level group.
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
  /// The part of a text in a byte range within it.
  func part(_ range: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}

extension RegularExpression {
  /// The byte ranges of a match and its groups, reusable for several searches.
  package struct Captures: Sendable, Hashable {
    private var offsets: [Int32] = []

    /// Creates an empty result, for the first search to fill.
    package init() {}

    /// Creates a result found by another process in the same text with the same expression.
    ///
    /// - Parameters:
    ///   - parts: the ranges of the match and its groups; nil for an unmatched group.
    ///   - size: the length of the text in bytes.
    /// - Returns: nil if a range exceeds the text.
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

    /// The number of groups, including the whole match.
    package var count: Int { offsets.count / 2 }

    fileprivate mutating func take(_ found: UnsafeBufferPointer<Int32>) {
      if offsets.count == found.count {
        offsets.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: found) }
      } else {
        offsets = Array(found)
      }
    }

    /// The range of a group, where group 0 is the whole match; nil for an unmatched group.
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
  ///   - captures: receives the ranges of the match and its groups; unchanged without a match.
  /// - Returns: whether there is a match.
  /// - Throws: a `RegularExpressionError` if the search takes too many steps.
  package func firstMatch(
    in text: UnsafeBufferPointer<UInt8>, into captures: inout Captures
  ) throws(RegularExpressionError) -> Bool {
    guard text.count >= program.memory.shape.minimumLength, text.count < Int32.max, hasRequiredEnds(text) else {
      return false
    }
    switch search(text, captures: &captures) {
    case .found: return true
    case .notFound: return false
    case .givenUp:
      throw RegularExpressionError(
        source: source, problem: .tooManySteps(limit: Matcher.mostSteps), offset: 0)
    }
  }

  /// Finds the first match in a text; nil for a text without a match.
  ///
  /// - Throws: a `RegularExpressionError` if the search takes too many steps.
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

  /// Whether the text has the beginning and end required by an anchored expression, which excludes most texts.
  @inline(__always)
  private func hasRequiredEnds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // The text has at least the minimum length of a match and is therefore not shorter than the required ends.
    if requiredLiterals.suffixLength > 0 {
      let bytes = requiredLiterals.bytes
      if text[text.count - 1] != bytes[bytes.count - 1] { return false }
    }
    for index in 0..<requiredLiterals.prefixLength where text[index] != requiredLiterals.bytes[index] { return false }
    return true
  }

  private func search(_ text: UnsafeBufferPointer<UInt8>, captures: inout Captures) -> Outcome {
    let program = program.memory
    guard let code = program.instructions.baseAddress else { return .notFound }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: program.shape.slotCount) { slots -> Outcome in
      withUnsafeTemporaryAllocation(of: Backtracks.Entry.self, capacity: 32) { entries -> Outcome in
        guard let firstSlot = slots.baseAddress else { return .notFound }
        var matcher = Matcher(
          program: program, code: code, text: text, slots: firstSlot, backtracks: Backtracks(in: entries))
        guard matcher.search() else { return matcher.isExhausted ? .givenUp : .notFound }
        captures.take(UnsafeBufferPointer(rebasing: slots[..<(2 * (captureCount + 1))]))
        return .found
      }
    }
  }
}
