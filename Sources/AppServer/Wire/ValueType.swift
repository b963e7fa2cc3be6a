import JSON

/// The type of a value that clients send by a name, such as a capability or a setting.
struct ValueType: Sendable {
  /// The allowed values in words, for messages.
  let wording: String
  /// Whether a value is allowed.
  let allows: @Sendable (JSONValue) -> Bool

  init(_ wording: String, allows: @escaping @Sendable (JSONValue) -> Bool) {
    self.wording = wording
    self.allows = allows
  }

  /// Any value.
  static let any = ValueType("any value") { _ in true }
  /// A text.
  static let text = text("a text")
  /// True or false.
  static let truth = ValueType("true or false") { $0.boolean != nil }
  /// A number from 0.
  static let number = ValueType("a number that is not negative") { $0.number.map { $0 >= 0 } ?? false }
  /// An array of texts.
  static let texts = ValueType("an array of texts") { $0.texts != nil }

  /// A text with a meaning.
  static func text(_ wording: String) -> ValueType { ValueType(wording) { $0.string != nil } }

  /// A text that is one of several words.
  static func word(_ words: [String]) -> ValueType {
    ValueType(either(words)) { $0.string.map(words.contains) ?? false }
  }

  /// A text that is one of several words, ignoring case.
  static func anyCase(_ words: [String]) -> ValueType {
    let lowercased = words.map { $0.lowercased() }
    return ValueType(either(words)) { $0.string.map { lowercased.contains($0.lowercased()) } ?? false }
  }

  /// The words as alternatives: `none, eager or normal`.
  private static func either(_ words: [String]) -> String {
    let words = words.map { $0.isEmpty ? "an empty text" : $0 }
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

extension JSONValue {
  /// The environment variables of an app; nil unless the value is an object of texts, numbers and truth values.
  var launchVariables: [String: String]? {
    let values = object?.compactMapValues { value in
      value.string != nil || value.anyNumber != nil || value.boolean != nil ? value.textOrJSON : nil
    }
    return values?.count == object?.count ? values : nil
  }

  /// The number, or the number in a text.
  var anyNumber: Double? { number ?? string.flatMap { Double($0) } }
}

extension String {
  /// Whether the text has the form of a BCP 47 language code, such as `de`, `pt-BR` or `zh-Hans-CN`.
  var isLanguage: Bool {
    let parts = split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isWord = { (part: Substring, lengths: ClosedRange<Int>) in
      lengths.contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isWord(parts[0], 2...3) && parts[0].allSatisfy(\.isLetter)
      && parts.dropFirst().allSatisfy { isWord($0, 2...8) }
  }

  /// Whether a text is the version, or its first parts.
  func isVersion(_ text: String) -> Bool { "\(self).".hasPrefix("\(text).") }

  /// Whether the text has the form of a version, such as `17` or `17.2.1`.
  var isVersion: Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
