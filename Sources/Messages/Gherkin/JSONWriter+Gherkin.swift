import GherkinParser

/// What the messages about feature files have in common.
///
/// Locations and ids make up most of these messages, so that each is written in one go.
extension JSONWriter {
  /// Writes `"location":{"line":…,"column":…}`.
  mutating func location(_ place: Place) {
    let hasComma = comma()
    write(atMost: 64) { space in
      var space = space
      if hasComma { space.append(UInt8(ascii: ",")) }
      space.append("\"location\":{\"line\":")
      space.appendDigits(of: UInt(place.line))
      space.append(",\"column\":")
      space.appendDigits(of: UInt(place.column))
      space.append(UInt8(ascii: "}"))
      return space.count
    }
  }

  /// Writes `"id":"…"`.
  mutating func id(_ id: Int) {
    let hasComma = comma()
    write(atMost: 32) { space in
      var space = space
      space.append(hasComma ? ",\"id\":\"" : "\"id\":\"")
      space.appendDigits(of: id.magnitude)
      space.append(UInt8(ascii: "\""))
      return space.count
    }
  }

  /// Writes an array of ids.
  mutating func ids(_ ids: [Int]) {
    array { writer in
      for id in ids { writer.quotedInteger(id) }
    }
  }

  /// Writes a string that is known when the program is compiled and needs no escapes.
  mutating func literal(_ text: StaticString) {
    let hasComma = comma()
    write(atMost: text.utf8CodeUnitCount + 3) { space in
      var space = space
      space.append(hasComma ? ",\"" : "\"")
      space.append(text)
      space.append(UInt8(ascii: "\""))
      return space.count
    }
  }
}
