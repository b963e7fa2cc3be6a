import JSON
import LanguageServer

extension JSONValue {
  /// Makes an object, without the members whose value is nil.
  static func members(_ members: (String, JSONValue?)...) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for (name, value) in members { if let value { object[name] = value } }
    return .object(object)
  }

  /// The value at a path of member names, such as `workspace.codeLens`.
  func at(_ path: String) -> JSONValue? {
    var value: JSONValue? = self
    for name in path.split(separator: ".") { value = value?[String(name)] }
    return value
  }
}

extension TextPosition {
  init?(_ json: JSONValue?) {
    guard let line = json?["line"]?.integer, let character = json?["character"]?.integer else { return nil }
    self.init(line, character)
  }

  var json: JSONValue { ["line": .number(Double(line)), "character": .number(Double(character))] }
}

extension TextRange {
  init?(_ json: JSONValue?) {
    guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
    self.init(start, end)
  }

  var json: JSONValue { ["start": start.json, "end": end.json] }
}
