/// Why bytes are no message of HTTP that is taken, with the status that a server answers with.
package struct WebProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The status of the answer.
  package let status: Int
  /// What is wrong, as a sentence without a full stop.
  package let description: String

  init(_ status: Int, _ description: String) {
    self.status = status
    self.description = description
  }
}
