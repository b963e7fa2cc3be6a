/// The services of an app.
public final class Services {
  private let surroundings: Surroundings
  private let clock: VirtualClock

  init(_ surroundings: Surroundings, clock: VirtualClock) {
    self.surroundings = surroundings
    self.clock = clock
  }

  /// Asks a service; the answer comes later, in the app's time.
  ///
  /// - Parameters:
  ///   - name: the service.
  ///   - arguments: what is asked.
  ///   - finish: takes the answer, or why none came: one that nobody provides fails.
  public func call(
    _ name: String, _ arguments: [String] = [], then finish: @escaping (Result<[String], ServiceFailure>) -> Void
  ) {
    surroundings.records.serviceCalls.append(ServiceCall(name: name, arguments: arguments))
    surroundings.requestsUnderWay += 1
    let finish = { [surroundings] (result: Result<[String], ServiceFailure>) in
      surroundings.requestsUnderWay -= 1
      finish(result)
    }
    guard let service = surroundings.service(named: name) else {
      clock.after(.zero) { finish(.failure(ServiceFailure("there is no service \(name.quoted)"))) }
      return
    }
    clock.after(service.delay) {
      do {
        finish(.success(try service.answer(arguments)))
      } catch {
        finish(.failure(error as? ServiceFailure ?? ServiceFailure("\(error)")))
      }
    }
  }

  /// Answers calls as long as the scenario does not say otherwise.
  public func provide(_ service: FakeService) {
    surroundings.ownServices[service.name] = service
  }
}
