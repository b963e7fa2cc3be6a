package import Messages

extension FeatureLoader.Failure {
  /// Emits the results of parsing as messages: the documents and pickles of files that parse, the errors of those that do
  /// not, and a run that could not be done.
  ///
  /// - Parameters:
  ///   - clock: gives the time of the messages.
  ///   - ids: where the ids of the messages come from; those of the documents are taken from it already.
  ///   - send: where the messages go.
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
