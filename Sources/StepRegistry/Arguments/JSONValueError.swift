/// A JSON value that does not have the required type.
package struct JSONValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part of the JSON, such as `items[1].price`; empty for the whole value.
  package let place: String
  /// The problem, and the expected content.
  package let problem: String

  /// Describes a problem of the part at a path.
  init(path: [any CodingKey], problem: String) {
    place = path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
    self.problem = problem
  }

  /// Describes an error that a type throws while it is decoded.
  init(_ error: DecodingError, at path: [any CodingKey]) {
    self.init(path: path, problem: DataTableError.problem(of: error))
  }

  /// The part and the problem.
  package var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}
