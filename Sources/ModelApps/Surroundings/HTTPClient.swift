/// The network for an app: nothing leaves the process, and stubs answer.
public final class HTTPClient {
  private let surroundings: Surroundings
  private let clock: VirtualClock

  init(_ surroundings: Surroundings, clock: VirtualClock) {
    self.surroundings = surroundings
    self.clock = clock
  }

  /// Sends a request; the answer comes later, measured by the app's clock.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - finish: called with the answer or an error. A request without an answer fails as unreachable.
  public func send(_ request: HTTPRequest, then finish: @escaping (Result<HTTPAnswer, HTTPFailure>) -> Void) {
    surroundings.records.requests.append(request)
    let isOffline = surroundings.settings.isOffline
    let stub = isOffline ? nil : surroundings.takeStub(for: request)
    if stub == nil, !isOffline { surroundings.records.unansweredRequests.append(request) }
    var outcome = stub?.outcome ?? .failure(isOffline ? .offline : .unreachable)
    var delay = stub?.delay ?? .zero
    if !isOffline {
      let effect = surroundings.network.effect(on: request, outcome, after: delay)
      (outcome, delay) = (effect.outcome ?? outcome, effect.delay)
    }
    if let mutation = surroundings.mutation {
      if mutation.fails(request) { outcome = AppMutation.failure }
      delay = mutation.delay(of: request, instead: delay)
    }
    surroundings.traffic.exchanges.append(HTTPExchange(request, at: clock.time, outcome: outcome, after: delay))
    surroundings.traffic.underWay += 1
    _ = clock.schedule(after: delay) { [surroundings] in
      surroundings.traffic.underWay -= 1
      switch outcome {
      case .answer(let answer): finish(.success(answer))
      case .failure(let failure): finish(.failure(failure))
      }
    }
  }

  /// Answers requests like the app's own server, unless the scenario overrides it.
  public func provide(_ stub: HTTPStub) {
    surroundings.ownAnswers.stubs.add(stub)
  }
}
