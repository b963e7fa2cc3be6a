extension String {
  /// The text as a Swift literal.
  var swiftLiteral: String { "\"\(literalText { "\\u{\(String($0, radix: 16))}" })\"" }

  /// The text escaped for the literals of many languages.
  ///
  /// - Parameter control: returns the escape of a control character by its number, for characters without a short
  ///   escape.
  func literalText(control: (UInt32) -> String) -> String {
    var literal = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: literal += control(scalar.value)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal
  }

  /// The words of the text as a Swift name: `AddTwoNumbers` for a type, `addTwoNumbers` otherwise.
  func identifier(isType: Bool) -> String {
    let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if name.first?.isLetter != true { name = "Session" + name }
    return isType ? name : name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The name of a test for a session or file. The ending `Tests` of a file name is dropped.
  package var testName: String {
    let words = identifier(isType: true)
    return words.hasSuffix("Tests") && words != "Tests" ? String(words.dropLast("Tests".count)) : words
  }

  /// The name of a picture, which may be given as empty.
  var pictureName: String { isEmpty ? "screen" : self }

  /// The text as a Cucumber Expression that matches only this text.
  var cucumberText: String {
    var text = ""
    for character in self where !character.isNewline {
      if "\\/({".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
