import AppUnderTest

/// The names that a line can use: `it` for the last result, and variables.
struct NotationScope: Sendable {
  /// The name of the last result.
  static let it = "it"
  /// The last result.
  var last: Results?
  var variables: [String: Results] = [:]

  /// Whether a word stands for a result, or would as soon as there is one.
  func knows(_ name: String) -> Bool { name == Self.it || variables[name] != nil }

  /// The result that a name stands for.
  ///
  /// - Throws: a diagnostic if there is none.
  func results(named name: String) throws(Diagnostic) -> Results {
    if let results = name == Self.it ? last : variables[name] { return results }
    if name == Self.it { throw Diagnostic(problem: "nothing was found yet that 'it' could stand for") }
    let meant = DidYouMean.sentence(for: name, among: Array(variables.keys))
    throw Diagnostic(
      problem: "there is no variable '\(name)'",
      advice: [meant, "Write \(name) = query(\"label\", :text).first, for instance."].compactMap(\.self)
        .joined(separator: " "))
  }

  /// A query without quotes around it, with the values of the variables in it; `#{…}` of anything else is left as it is.
  func filled(ifKnown text: String) throws(Diagnostic) -> String {
    guard let range = text.firstRange(of: "#{") else { return text }
    var scanner = NotationScanner(String(text[range.upperBound...]))
    scanner.skipSpaces()
    return knows(scanner.readWord()) ? try filled(text) : text
  }

  /// A text with the values of what stands in `#{…}`: a variable or `it`, with parts behind it.
  ///
  /// - Throws: a diagnostic for what is no variable.
  func filled(_ text: String) throws(Diagnostic) -> String {
    guard text.contains("#{") else { return text }
    var filled = ""
    /// The quote around the value, as a query has it; an apostrophe in a word opens none.
    var quote: Character?
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("#{"), let end = rest.firstIndex(of: "}") {
        var scanner = NotationScanner(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]), scope: self)
        scanner.skipSpaces()
        let name = scanner.readWord()
        let value = try results(named: name).asked(try scanner.readParts(toEnd: true)).plainText
        filled += quote.map { value.escaped(for: $0) } ?? value
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

extension String {
  /// The text as it stands between quotes in a query.
  fileprivate func escaped(for quote: Character) -> String {
    replacing("\\", with: "\\\\").replacing(String(quote), with: "\\\(quote)")
  }
}
