/// A doc string that cannot be converted to the type that the code of a step requires.
public struct DocStringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part of the JSON, such as `items[1].price`; empty for the whole text.
  public let place: String
  /// The problem, and the expected content.
  public let problem: String

  init(place: String = "", problem: String) {
    (self.place, self.problem) = (place, problem)
  }

  /// Describes a problem of the part at a path.
  init(path: [any CodingKey], problem: String) {
    let place = path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
    self.init(place: place, problem: problem)
  }

  /// Describes an error that a type throws while it is decoded.
  init(_ error: DecodingError, at path: [any CodingKey]) {
    self.init(path: path, problem: DataTableError.problem(of: error))
  }

  /// The part of the doc string and the problem.
  public var description: String { "\(place.isEmpty ? "" : place + " of ")the doc string: \(problem)" }
}
