/// Answers the requests that a server receives.
package protocol WebResponder: Sendable {
  /// The response to a request that can be answered without waiting; nil for any other request.
  ///
  /// Called on the thread that serves all connections.
  func immediateResponse(to request: WebRequest) -> WebResponse?

  /// The response to a request; the task is cancelled if the connection breaks.
  func response(to request: WebRequest) async -> WebResponse

  /// The response to a malformed or refused request; called on the thread that serves all connections.
  func response(to problem: WebProblem) -> WebResponse
}

extension WebResponder {
  /// Answers no request at once.
  package func immediateResponse(to request: WebRequest) -> WebResponse? { nil }

  /// A line of text.
  package func response(to problem: WebProblem) -> WebResponse { WebResponse(problem.status, text: "\(problem).") }
}
