import GherkinParser

/// What the messages about feature files have in common.
extension JSONWriter {
  /// Writes `"location":{"line":…,"column":…}`.
  mutating func location(_ place: Place) {
    name("location")
    object {
      $0.name("line")
      $0.integer(Int(place.line))
      $0.name("column")
      $0.integer(Int(place.column))
    }
  }

  /// Writes `"id":"…"`.
  mutating func id(_ id: Int) {
    name("id")
    quotedInteger(id)
  }

  /// Writes an array of ids.
  mutating func ids(_ ids: [Int]) {
    array { writer in
      for id in ids { writer.quotedInteger(id) }
    }
  }

  /// Writes a string that is known when the program is compiled and needs no escapes.
  mutating func literal(_ text: StaticString) {
    utf8(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
