import JSON

extension ScreenText {
  /// The lines as an array of JSON: each an object with `depth`, `role`, `name`, `value` and `states`.
  package var json: String {
    guard !lines.isEmpty else { return "[]" }
    return "[\n" + lines.map(\.json).joined(separator: ",\n") + "\n]"
  }
}

extension ScreenText.Line {
  /// The line as an object, on one line; a name or value that it has not got is null.
  fileprivate var json: String {
    var writer = JSONWriter()
    writer.object { object in
      object.member("depth", depth)
      object.member("role", role)
      object.member("name", name)
      object.member("value", value)
      object.name("states")
      object.array { array in
        for state in states { array.string(state) }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
