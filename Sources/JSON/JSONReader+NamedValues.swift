extension JSONReader {
  /// Reads an array of objects with a name and a value, as browsers and archives write header fields.
  package mutating func namedValues() throws(JSONError) -> [(name: String, value: String)] {
    var values: [(name: String, value: String)] = []
    try beginArray()
    while try nextElement() {
      var (name, value) = ("", "")
      try beginObject()
      while let member = try nextMember() {
        switch member {
        case "name": name = try string().string
        case "value": value = try string().string
        default: try skip()
        }
      }
      values.append((name, value))
    }
    return values
  }
}
