import Foundation

/// Removes the differences between runs and between implementations from a stream.
///
/// Ids are renumbered in order of first appearance, times are zero, `meta` is reduced to its presence, and uris keep
/// their last two parts. Stack traces and types of exceptions are removed. Snippets and locations of definitions are
/// reduced to their presence, since both depend on the language of the implementation.
struct StreamNormalisation {
  private var numbers: [String: Int] = [:]

  /// The messages as text, one each, with the members of every object sorted.
  static func normalise(_ messages: [Any]) throws -> [String] {
    var normalisation = StreamNormalisation()
    return try messages.map { message in
      let value = normalisation.value(message, named: "")
      return String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]),
        as: UTF8.self)
    }
  }

  private mutating func value(_ value: Any, named name: String) -> Any {
    switch value {
    case let object as [String: Any]: self.object(object, named: name)
    case let array as [Any]: array.map { self.value($0, named: name) }
    case let text as String where isID(name): number(text)
    case let text as String where name == "uri": text.split(separator: "/").suffix(2).joined(separator: "/")
    default: value
    }
  }

  private mutating func object(_ object: [String: Any], named name: String) -> Any {
    switch name {
    case "meta", "sourceReference": return "present"
    case "timestamp", "duration": return 0
    case "snippets": return "a snippet"
    default: break
    }
    var result: [String: Any] = [:]
    for (key, value) in object.sorted(by: { order($0.key) < order($1.key) }) {
      if name == "exception", key == "type" || key == "stackTrace" { continue }
      result[key] = self.value(value, named: key)
    }
    return result
  }

  /// The order of numbering: the id of a message itself before the ids it refers to.
  private func order(_ key: String) -> String { (key == "id" ? "0" : "1") + key }

  private func isID(_ name: String) -> Bool {
    name == "id" || name.hasSuffix("Id") || name.hasSuffix("Ids")
  }

  private mutating func number(_ id: String) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = numbers.count
    return numbers.count - 1
  }
}
