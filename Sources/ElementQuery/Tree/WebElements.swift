/// The representation of web pages in a tree.
///
/// The elements below a web view (`UIWebView`, `WKWebView`) have the class `WebElement`. `nodeName` is the name of the
/// tag, the identifier is the HTML id, `cssClass` the class attribute, `textContent` the text of all content. Other
/// attributes are properties with the same names.
enum WebElements {
  static let className = "WebElement"
  static let nodeName = PropertyName.other("nodeName")
  static let cssClass = PropertyName.other("cssClass")
  static let textContent = PropertyName.other("textContent")
  static let viewClasses = ["UIWebView", "WKWebView"]
}

extension ElementClass {
  /// Whether elements of the class belong to a web page.
  package var isWebElement: Bool { isKind(of: WebElements.className) }
  /// Whether elements of the class show a web page.
  var isWebView: Bool { WebElements.viewClasses.contains(where: isKind) }
}

extension ElementTree {
  /// The tag of an element of a web page, in small letters; nil for other elements.
  package func tagName(of element: ElementID) -> String? {
    guard elementClass(of: element).isWebElement else { return nil }
    return string(WebElements.nodeName, of: element)?.lowercased()
  }

  /// The class of an element as queries write it: on a page its tag, as in `h1`, and otherwise as in `button` for
  /// `UIButton`.
  package func classWord(of element: ElementID) -> String {
    if let tag = tagName(of: element), tag != "view", Query.ClassPattern(word: tag) == .shorthand(tag) { return tag }
    return elementClass(of: element).shorthand
  }

  /// The value of an HTML attribute; nil for a missing one.
  func attribute(_ name: String, of element: ElementID) -> String? {
    switch name.lowercased() {
    case "id": return string(.identifier, of: element)
    case "class": return string(WebElements.cssClass, of: element)
    default: break
    }
    // An attribute is stored under its name on the page, which may be the name of a common property.
    switch property(.other(name), of: element) ?? property(PropertyName(name), of: element) {
    case .boolean(let isSet): return isSet ? "" : nil
    case let value: return value?.description
    }
  }
}
