/// Answers requests in sequence in the task of `run`. The answers need the task-local values of this task.
package final class QueuedResponder: WebResponder {
  private typealias Question = (body: [UInt8], answer: CheckedContinuation<WebResponse, Never>)

  private let answer: @Sendable ([UInt8]) async -> [UInt8]
  private let questions: AsyncStream<Question>
  private let asking: AsyncStream<Question>.Continuation

  /// Makes a responder.
  ///
  /// - Parameter answer: makes the JSON of a response from the body of a request.
  package init(answer: @escaping @Sendable ([UInt8]) async -> [UInt8]) {
    self.answer = answer
    (questions, asking) = AsyncStream.makeStream()
  }

  /// Answers until the process ends.
  package func run() async {
    for await (body, continuation) in questions {
      continuation.resume(returning: WebResponse(200, type: "application/json", body: await answer(body)))
    }
  }

  /// Answers a request after the earlier requests.
  package func response(to request: WebRequest) async -> WebResponse {
    await withCheckedContinuation { asking.yield((request.body, $0)) }
  }
}
