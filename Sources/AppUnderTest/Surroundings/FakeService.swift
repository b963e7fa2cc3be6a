/// A service that an app uses, such as a search, replaced by a function.
public struct FakeService: Sendable {
  /// The name of the service in the app.
  public let name: String
  /// The app time until its answer.
  public let delay: Duration
  /// Returns the answer; errors reach the app as failures.
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
  /// The name of the service in the app.
  public let name: String
  /// The arguments of the call.
  public let arguments: [String]

  /// Describes a call.
  public init(name: String, arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }
}

/// The failure of a service.
public struct ServiceFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The message of the service.
  public let description: String

  /// Makes a failure with a message.
  public init(_ description: String) {
    self.description = description
  }
}
