/// A service that an app uses, such as a search, replaced by a function.
public struct FakeService: Sendable {
  /// What the app calls it.
  public let name: String
  /// How long it takes, in the app's time.
  public let delay: Duration
  /// What it answers; what it throws reaches the app as a failure.
  public let answer: @Sendable ([String]) throws -> [String]

  /// Describes a service.
  public init(_ name: String, after delay: Duration = .zero, answer: @escaping @Sendable ([String]) throws -> [String])
  {
    self.name = name
    self.delay = delay
    self.answer = answer
  }
}

/// A call of a service.
public struct ServiceCall: Sendable, Hashable {
  /// What the app calls the service.
  public let name: String
  /// What it asked.
  public let arguments: [String]
}

/// Why a service gave no answer.
public struct ServiceFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the service said.
  public let description: String

  /// Makes a failure from what the service said.
  public init(_ description: String) {
    self.description = description
  }
}

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
