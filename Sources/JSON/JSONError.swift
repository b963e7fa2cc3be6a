/// Why bytes could not be read as JSON, or not as what was expected.
package struct JSONError: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Problem: Sendable, Hashable {
    /// The text ends where something has to follow.
    case end
    /// Something else stands where one thing has to.
    case expected(String)
    /// A backslash with something behind it that is no escape.
    case escape
    /// A control character inside a string.
    case controlCharacter
    /// Bytes that are not UTF-8.
    case encoding
    /// Something behind the value.
    case excess
    /// More objects and arrays inside each other than are read.
    case nesting(limit: Int)
    /// A number that is too small or too large for what it says.
    case range(ClosedRange<Int>)
    /// An object without a member that it must have.
    case missing(member: String)
    /// A value that is JSON, but makes no sense where it is.
    case meaning(String)
  }

  /// Where it is: how many bytes stand before it.
  package var offset: Int
  /// What is wrong.
  package var problem: Problem

  package init(offset: Int, problem: Problem) {
    self.offset = offset
    self.problem = problem
  }
}

extension JSONError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  package var description: String {
    switch problem {
    case .end: "the JSON ends too early"
    case .expected(let what): "\(what) is expected here"
    case .escape: "this escape is not valid JSON"
    case .controlCharacter: "a control character inside a string must be escaped"
    case .encoding: "this is not UTF-8"
    case .excess: "unexpected text after the end of the JSON"
    case .nesting(let limit): "more than \(limit) objects and arrays are inside each other"
    case .range(let range): "this number is not in the range from \(range.lowerBound) to \(range.upperBound)"
    case .missing(let member): "the object that ends here has no '\(member)'"
    case .meaning(let problem): problem
    }
  }
}
