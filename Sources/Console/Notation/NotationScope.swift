import AppUnderTest

/// The names that a line can use: `it` for the last result, and variables.
struct NotationScope: Sendable {
  /// The name of the last result.
  static let it = "it"
  /// The last result.
  var last: Results?
  var variables: [String: Results] = [:]

  /// Whether a word is the name of a result. `it` is one even before the first result.
  func knows(_ name: String) -> Bool { name == Self.it || variables[name] != nil }

  /// The result with a name.
  ///
  /// - Throws: a diagnostic for a name without a result.
  func results(named name: String) throws(Diagnostic) -> Results {
    if let results = name == Self.it ? last : variables[name] { return results }
    if name == Self.it { throw Diagnostic(problem: "'it' has no value yet: nothing was found") }
    let meant = DidYouMean.sentence(for: name, among: Array(variables.keys))
    throw Diagnostic(
      problem: "no variable is called '\(name)'",
      advice: [meant, "Write \(name) = query(\"label\", :text).first, for instance."].compactMap(\.self)
        .joined(separator: " "))
  }

  /// Fills the variables in a query without quotes; `#{…}` around any other text stays.
  func filled(ifKnown text: String) throws(Diagnostic) -> String {
    guard let range = text.firstRange(of: "#{") else { return text }
    var scanner = NotationScanner(String(text[range.upperBound...]))
    scanner.skipSpaces()
    return knows(scanner.readWord()) ? try filled(text) : text
  }

  /// Replaces each `#{…}` by the value of a variable or of `it`, optionally followed by parts.
  ///
  /// - Throws: a diagnostic for an unknown variable.
  func filled(_ text: String) throws(Diagnostic) -> String {
    guard text.contains("#{") else { return text }
    var filled = ""
    /// The opening quote around the value, as in a query. An apostrophe in a word does not count.
    var quote: Character?
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("#{"), let end = rest.firstIndex(of: "}") {
        var scanner = NotationScanner(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]), scope: self)
        scanner.skipSpaces()
        let name = scanner.readWord()
        let results = try results(named: name).asked(try scanner.readParts(toEnd: true))
        let value = results.plainText
        filled += results.isEscaped ? value : quote.map { value.escaped(for: $0) } ?? value
        rest = rest[rest.index(after: end)...]
        continue
      }
      if character == "\\", let escaped = rest.dropFirst().first {
        filled.append(character)
        filled.append(escaped)
        rest = rest.dropFirst(2)
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"",
        filled.last.map({ !$0.isLetter && !$0.isNumber }) ?? false
      {
        quote = character
      }
      filled.append(character)
      rest.removeFirst()
    }
    return filled
  }
}
