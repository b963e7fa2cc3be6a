package import JSON

extension JSONValue {
  /// Makes an object, without the members whose value is nil.
  package static func members(_ members: (String, JSONValue?)...) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for (name, value) in members { if let value { object[name] = value } }
    return .object(object)
  }

  /// Makes a number from an integer.
  package static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

  /// The value at a path of member names, such as `workspace.codeLens`.
  package func at(_ path: String) -> JSONValue? {
    var value: JSONValue? = self
    for name in path.split(separator: ".") { value = value?[String(name)] }
    return value
  }
}
