/// The reason why bytes could not be parsed as JSON or as the expected value.
package struct JSONError: Error, Sendable, Hashable {
  /// The kinds of problem.
  package enum Problem: Sendable, Hashable {
    /// The text ends too early.
    case end
    /// A different text from the expected one.
    case expected(String)
    /// An invalid escape.
    case escape
    /// A control character inside a string.
    case controlCharacter
    /// Bytes that are not valid UTF-8.
    case encoding
    /// Text after the value.
    case excess
    /// Objects and arrays nested beyond the limit.
    case nesting(limit: Int)
    /// A number outside of the allowed range.
    case range(ClosedRange<Int>)
    /// An object without a required member.
    case missing(member: String)
    /// A valid JSON value that makes no sense in its place.
    case meaning(String)
  }

  /// The byte offset of the problem.
  package var offset: Int
  /// The kind of the problem.
  package var problem: Problem

  package init(offset: Int, problem: Problem) {
    self.offset = offset
    self.problem = problem
  }
}

extension JSONError: CustomStringConvertible {
  /// The problem in one sentence without a full stop.
  package var description: String {
    switch problem {
    case .end: "the JSON ends too early"
    case .expected(let what): "\(what) is expected here"
    case .escape: "this escape is not valid JSON"
    case .controlCharacter: "a control character inside a string must be escaped"
    case .encoding: "this is not UTF-8"
    case .excess: "unexpected text after the end of the JSON"
    case .nesting(let limit): "objects and arrays are nested more than \(limit) deep"
    case .range(let range): "this number is not in the range from \(range.lowerBound) to \(range.upperBound)"
    case .missing(let member): "the object that ends here has no '\(member)'"
    case .meaning(let problem): problem
    }
  }
}
