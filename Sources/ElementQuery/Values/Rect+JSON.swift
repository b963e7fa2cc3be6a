package import JSON

extension Rect {
  /// The rectangle as an array: x, y, width and height.
  package var json: JSONValue { .array([x, y, width, height].map { .number($0) }) }

  /// Reads an array of x, y, width and height; nil for anything else.
  package init?(_ json: JSONValue) {
    let numbers = json.array?.compactMap(\.number) ?? []
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
