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

  /// Describes a call.
  public init(name: String, arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }
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
