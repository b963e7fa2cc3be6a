package import JSON

extension JSONValue {
  /// An object without the members that have no value.
  package static func members(_ members: (String, JSONValue?)...) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for (name, value) in members { if let value { object[name] = value } }
    return .object(object)
  }

  /// A whole number.
  package static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

  /// The value at a path of names, such as `workspace.codeLens`.
  package func at(_ path: String) -> JSONValue? {
    var value: JSONValue? = self
    for name in path.split(separator: ".") { value = value?[String(name)] }
    return value
  }
}
