/// What is wrong with an expression of another language that a query embeds.
struct SyntaxProblem: Error {
  /// Where, in Unicode scalars of the expression counted from 0.
  var offset: Int
  /// How many scalars it covers.
  var width = 1
  /// What is wrong, in one sentence without a full stop.
  var problem: String
  /// What the reader can do about it.
  var advice: String
}
