extension XPathEvaluator {
  /// A value of an element, as a text and possibly as a number.
  struct ElementValue {
    var text: String
    var number: Double?
  }

  /// Whether a value of an element passes a test. A missing value equals an empty text only inside a function.
  func passes(_ wanted: XPath.Value, _ test: XPath.ValueTest, _ element: ElementID) -> Bool {
    if case .existence = wanted.source, case .exists = test { return true }
    if case .attribute(let name) = wanted.source, case .text(let comparator, let text) = test,
      case .boolean(let value)? = property(name, of: element)
    {
      // Both notations of truth values are supported.
      return comparator.compare(value, ["true", "yes", "1"].contains(text.lowercased()))
    }
    guard let value = value(wanted, of: element) else { return false }
    switch test {
    case .exists: return true
    case .matches(let expression): return expression.matches(value.text)
    case .number(let comparator, let number):
      guard let left = value.number ?? Double(value.text) else { return comparator == .notEqual }
      return comparator.compare(left, number)
    case .text(let comparator, let text):
      switch comparator {
      case .contains: return text.isEmpty || value.text.contains(text)
      case .beginsWith: return value.text.hasPrefix(text)
      case .endsWith: return value.text.hasSuffix(text)
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        guard let left = value.number ?? Double(value.text), let right = Double(text) else { return false }
        return comparator.compare(left, right)
      case .equal, .notEqual, .like, .matches: return comparator.compare(value.text, text)
      }
    }
  }

  /// The value of an element; nil for a missing value or the truth value `NO`.
  func value(_ wanted: XPath.Value, of element: ElementID) -> ElementValue? {
    var value: ElementValue?
    switch wanted.source {
    case .existence: value = ElementValue(text: "")
    case .name: value = ElementValue(text: nodeName(of: element))
    case .joined(let pieces):
      let texts = pieces.map { piece in
        switch piece {
        case .text(let text): text
        // A missing value is an empty text, as everywhere in XPath.
        case .value(let value): self.value(value, of: element)?.text ?? ""
        }
      }
      value = ElementValue(text: texts.joined())
    case .text:
      let text = tree.string(.text, of: element) ?? tree.string(WebElements.textContent, of: element)
      value = text.map { ElementValue(text: $0) }
    case .attribute(let name):
      switch property(name, of: element) {
      case .boolean(let isTrue): value = isTrue ? ElementValue(text: "true", number: 1) : nil
      case let property?: value = ElementValue(text: property.description, number: property.numeric)
      case nil: value = nil
      }
    }
    guard !wanted.functions.isEmpty else { return value }
    return wanted.functions.reduce(value ?? ElementValue(text: "")) { $1.apply(to: $0) }
  }

  private func nodeName(of element: ElementID) -> String {
    tree.string(WebElements.nodeName, of: element)?.lowercased() ?? tree.elementClass(of: element).name
  }

  /// A property by the name of an attribute. On a page it is the attribute of the page; elsewhere `name` is the
  /// identifier or the label, as in Appium.
  private func property(_ name: String, of element: ElementID) -> PropertyValue? {
    if tree.elementClass(of: element).isWebElement {
      switch name.lowercased() {
      case "id": return tree.property(.identifier, of: element)
      case "class": return tree.property(WebElements.cssClass, of: element)
      default: return tree.property(.other(name), of: element) ?? tree.value(of: element, for: PropertyName(name))
      }
    }
    if let value = tree.value(of: element, for: PropertyName(name)) { return value }
    return name == "name" ? tree.property(.identifier, of: element) ?? tree.property(.label, of: element) : nil
  }
}

extension XPath.Function {
  /// The result of the function for a value.
  fileprivate func apply<Tree>(to value: XPathEvaluator<Tree>.ElementValue) -> XPathEvaluator<Tree>.ElementValue {
    switch self {
    case .normalizeSpace: .init(text: value.text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    case .lowerCase: .init(text: value.text.lowercased())
    case .upperCase: .init(text: value.text.uppercased())
    case .translate(let table): .init(text: String(value.text.compactMap { table[$0] ?? $0 }))
    case .substring(let from, let before):
      .init(
        text: String(
          value.text.enumerated().filter { offset, _ in
            Double(offset + 1) >= from && before.map { Double(offset + 1) < $0 } ?? true
          }.map(\.element)))
    case .length: .init(text: String(value.text.count), number: Double(value.text.count))
    }
  }
}
