/// The network for an app: nothing leaves the process, and stubs answer.
public final class HTTPClient {
  private let surroundings: Surroundings
  private let clock: VirtualClock

  init(_ surroundings: Surroundings, clock: VirtualClock) {
    self.surroundings = surroundings
    self.clock = clock
  }

  /// Sends a request; the answer comes later, in the app's time.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - finish: called with the answer or an error. A request without an answer fails as unreachable.
  public func send(_ request: HTTPRequest, then finish: @escaping (Result<HTTPAnswer, HTTPFailure>) -> Void) {
    surroundings.records.requests.append(request)
    let stub = surroundings.isOffline ? nil : surroundings.takeStub(for: request)
    surroundings.exchanges.append(
      HTTPExchange(
        request, at: clock.time,
        outcome: stub?.outcome ?? .failure(surroundings.isOffline ? .offline : .unreachable),
        after: stub?.delay ?? .zero)
    )
    surroundings.requestsUnderWay += 1
    let finish = { [surroundings] (result: Result<HTTPAnswer, HTTPFailure>) in
      surroundings.requestsUnderWay -= 1
      finish(result)
    }
    if surroundings.isOffline {
      clock.after(.zero) { finish(.failure(.offline)) }
      return
    }
    if stub == nil { surroundings.records.unansweredRequests.append(request) }
    clock.after(stub?.delay ?? .zero) {
      switch stub?.outcome {
      case .answer(let answer): finish(.success(answer))
      case .failure(let failure): finish(.failure(failure))
      case nil: finish(.failure(.unreachable))
      }
    }
  }

  /// Answers requests like the app's own server, unless the scenario overrides it.
  public func provide(_ stub: HTTPStub) {
    surroundings.ownStubs.add(stub)
  }
}
