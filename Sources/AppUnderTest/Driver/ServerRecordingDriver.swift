/// A driver of an app whose requests to real servers can be recorded.
package protocol ServerRecordingDriver: AppDriver {
  /// Takes the exchanges with real servers since the last call, oldest first; empty
  /// without `RunEnvironment.recordsAnswers`.
  func takeServerExchanges() async -> [ServerExchange]
}
