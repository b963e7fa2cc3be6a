extension String {
  /// The text as a literal of Swift.
  var swiftLiteral: String { "\"\(literalText { "\\u{\(String($0, radix: 16))}" })\"" }

  /// The text as it stands in the literals of many languages.
  ///
  /// - Parameter control: how the language writes a control character that has no letter, by its number.
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

  /// The words of the text as a name of Swift: `AddTwoNumbers`, or `addTwoNumbers` for what is no type.
  func identifier(isType: Bool) -> String {
    let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if name.first?.isLetter != true { name = "Session" + name }
    return isType ? name : name.prefix(1).lowercased() + name.dropFirst()
  }

  /// What a test is called that does what has this name; a file is often called as its class is.
  package var testName: String {
    let words = identifier(isType: true)
    return words.hasSuffix("Tests") && words != "Tests" ? String(words.dropLast("Tests".count)) : words
  }

  /// What a picture is called that has this name, which may be empty.
  var pictureName: String { isEmpty ? "screen" : self }

  /// The text as a Cucumber Expression that means just itself.
  var cucumberText: String {
    var text = ""
    for character in self where !character.isNewline {
      if "\\/({".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
