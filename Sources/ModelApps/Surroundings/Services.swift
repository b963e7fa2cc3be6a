/// The services of an app.
public final class Services {
  private let surroundings: Surroundings
  private let clock: VirtualClock

  init(_ surroundings: Surroundings, clock: VirtualClock) {
    self.surroundings = surroundings
    self.clock = clock
  }

  /// Calls a service; the answer comes later, measured by the app's clock.
  ///
  /// - Parameters:
  ///   - name: the service.
  ///   - arguments: the arguments.
  ///   - finish: called with the answer or an error. A call to an unknown service fails.
  public func call(
    _ name: String, _ arguments: [String] = [], then finish: @escaping (Result<[String], ServiceFailure>) -> Void
  ) {
    surroundings.records.serviceCalls.append(ServiceCall(name: name, arguments: arguments))
    surroundings.traffic.underWay += 1
    let finish = { [surroundings] (result: Result<[String], ServiceFailure>) in
      surroundings.traffic.underWay -= 1
      finish(result)
    }
    guard let service = surroundings.service(named: name) else {
      clock.after(.zero) { finish(.failure(ServiceFailure("no service \(name.quoted)"))) }
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

  /// Provides a service, unless the scenario overrides it.
  public func provide(_ service: FakeService) {
    surroundings.ownAnswers.services[service.name] = service
  }
}
