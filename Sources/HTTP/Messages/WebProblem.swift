/// Why an HTTP message is refused, with the status for the response.
package struct WebProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The status of the response.
  package let status: Int
  /// The problem, as a sentence without a full stop.
  package let description: String

  /// Refuses a message.
  package init(_ status: Int, _ description: String) {
    self.status = status
    self.description = description
  }
}
