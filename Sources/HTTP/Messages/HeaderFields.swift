/// The header fields of a message, in their order; names are case-insensitive.
package struct HeaderFields: Sendable {
  /// The fields; names have their original case.
  package private(set) var all: [(name: String, value: String)] = []

  /// No fields.
  package init() {}

  /// Makes fields from names and values.
  package init(_ fields: [(String, String)]) {
    all = fields.map { (name: $0.0, value: $0.1) }
  }

  /// The value of the first field with this name; nil for a missing field.
  package subscript(name: String) -> String? {
    all.first { $0.name.isSameFieldName(as: name) }?.value
  }

  /// The values of all fields with this name.
  package func values(of name: String) -> [String] {
    all.filter { $0.name.isSameFieldName(as: name) }.map(\.value)
  }

  /// Appends a field.
  package mutating func append(_ name: String, _ value: String) {
    all.append((name, value))
  }

  /// Whether a field with a list of words contains this one, as `Connection: keep-alive, close` contains `close`.
  package func lists(_ word: String, in name: String) -> Bool {
    values(of: name).contains { value in
      value.split(separator: ",").contains { $0.trimmedBlanks.isSameFieldName(as: word) }
    }
  }
}

extension StringProtocol {
  /// Whether both are the same, ignoring the case of ASCII letters.
  package func isSameFieldName(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8) { $0 == $1 || ($0 | 0x20 == $1 | 0x20 && (0x61...0x7A).contains($0 | 0x20)) }
  }

  /// The text without spaces and tabs at its ends.
  package var trimmedBlanks: SubSequence {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return self[startIndex..<startIndex]
    }
    return self[first...last]
  }
}
