package import Messages

extension FeatureLoader.Failure {
  /// Emits the results of parsing as messages, followed by a failed run.
  ///
  /// Files that parse give documents and pickles; the others give parse errors.
  ///
  /// - Parameters:
  ///   - clock: gives the time of the messages.
  ///   - ids: generates the ids of the messages. The ids of the documents have already been taken from it.
  ///   - send: receives the messages.
  package func emit(clock: any RunClock, ids: IDGenerator, send: (Envelope) -> Void) {
    var ids = ids
    send(.meta(.current))
    for file in parsed {
      send(.source(file.source))
      for error in file.result.errors { send(.parseError(error)) }
      guard let document = file.result.document else { continue }
      send(.gherkinDocument(document))
      for pickle in document.pickles(ids: &ids) { send(.pickle(pickle)) }
    }
    let runID = ids.takeID()
    send(.testRunStarted(TestRunStarted(id: runID, timestamp: clock.now())))
    let message = problems.all.map(\.heading).joined(separator: "\n")
    send(
      .testRunFinished(
        TestRunFinished(
          testRunID: runID, success: false, failure: ThrownError(kind, message),
          timestamp: clock.now())))
  }
}
