extension ElementTree {
  /// A description of the element in one line, in the words of a query: class, identifier, label, text, value, frame.
  ///
  /// A text equal to the label is named once; long texts are shortened.
  public func describe(_ element: ElementID) -> String {
    let word = tagName(of: element) == nil ? elementClass(of: element).name : classWord(of: element)
    var words = [word] + webMarks(of: element) + marks(of: element)
    if isFalse(.enabled, of: element) { words.append("disabled") }
    if isTrue(.selected, of: element) { words.append("selected") }
    if isTrue(.hidden, of: element) {
      words.append("hidden")
    } else if !isVisible(element) {
      words.append("not visible")
    }
    words.append("(\(frame(of: element)))")
    return words.joined(separator: " ")
  }

  /// `role:'…' type:'…' class:'…' href:'…'` for an element of a web page, without missing values.
  private func webMarks(of element: ElementID) -> [String] {
    guard let tag = tagName(of: element) else { return [] }
    let marks = [
      ("role", roleBesideTag(of: element)), ("type", tag == "input" ? attribute("type", of: element) : nil),
      ("class", string(WebElements.cssClass, of: element)), ("href", attribute("href", of: element)),
    ]
    return marks.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return "\(name):\(text.shortened.quoted)"
    }
  }

  /// `id:'…' label:'…' text:'…' value:'…'`, without missing values.
  func marks(of element: ElementID) -> [String] {
    let text = string(.text, of: element)
    let label = string(.label, of: element)
    let value = property(.value, of: element)?.description
    let marks: [(PropertyName, String?)] = [
      (.identifier, string(.identifier, of: element)), (.label, label == text ? nil : label), (.text, text),
      (.placeholder, text?.isEmpty ?? true ? string(.placeholder, of: element) : nil),
      (.value, value == text ? nil : value),
    ]
    return marks.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return "\(name):\(text.shortened.quoted)"
    }
  }
}

extension String {
  /// The text on one line, cut after 60 characters.
  package var shortened: String {
    // Most texts are short, and checking bytes is faster than characters.
    if utf8.count <= 60, utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    let line = split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count <= 60 ? line : line.prefix(60) + "…"
  }
}
