/// Answers the requests that a server receives.
package protocol WebResponder: Sendable {
  /// The answer to a request that needs no waiting at all; `nil` for any other request.
  ///
  /// It is called on the thread that serves all connections.
  func immediateResponse(to request: WebRequest) -> WebResponse?

  /// The answer to a request; the task is cancelled where the connection breaks meanwhile.
  func response(to request: WebRequest) async -> WebResponse

  /// The answer to what is no request, or one too many; it is called on the thread that serves all connections.
  func response(to problem: WebProblem) -> WebResponse
}

extension WebResponder {
  /// No request is answered at once.
  package func immediateResponse(to request: WebRequest) -> WebResponse? { nil }

  /// A line of text.
  package func response(to problem: WebProblem) -> WebResponse { WebResponse(problem.status, text: "\(problem).") }
}
