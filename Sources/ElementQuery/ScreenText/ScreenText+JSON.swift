import JSON

extension ScreenText {
  /// The lines as a JSON array of objects with `depth`, `role`, `name`, `value` and `states`.
  package var json: String {
    guard !lines.isEmpty else { return "[]" }
    return "[\n" + lines.map(\.json).joined(separator: ",\n") + "\n]"
  }
}

extension ScreenText.Line {
  /// The line as a JSON object on one line; a missing name or value is null.
  fileprivate var json: String {
    var writer = JSONWriter()
    writer.object { object in
      object.member("depth", depth)
      object.member("role", role)
      object.member("name", name)
      object.member("value", value)
      object.array("states") { array in
        for state in states { array.string(state) }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
