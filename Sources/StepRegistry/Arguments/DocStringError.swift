/// A doc string that cannot be converted to the type that the code of a step requires.
public struct DocStringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part of the JSON, such as `items[1].price`; empty for the whole text.
  public let place: String
  /// The problem, and the expected content.
  public let problem: String

  init(place: String = "", problem: String) {
    (self.place, self.problem) = (place, problem)
  }

  /// The part of the doc string and the problem.
  public var description: String { "\(place.isEmpty ? "" : place + " of ")the doc string: \(problem)" }
}
