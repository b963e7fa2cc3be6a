/// How the elements of a web page stand in a tree.
///
/// Below a web view (`UIWebView`, `WKWebView`) they have the class `WebElement`. `nodeName` is the name of the tag, the
/// identifier is the HTML id, `cssClass` the class attribute, `textContent` the text of all that is inside; any other
/// attribute is a property by its name.
enum WebElements {
  static let className = "WebElement"
  static let nodeName = PropertyName.other("nodeName")
  static let cssClass = PropertyName.other("cssClass")
  static let textContent = PropertyName.other("textContent")
  static let viewClasses = ["UIWebView", "WKWebView"]
}

extension ElementClass {
  /// Whether elements of the class belong to a web page.
  var isWebElement: Bool { isKind(of: WebElements.className) }
  /// Whether elements of the class show a web page.
  var isWebView: Bool { WebElements.viewClasses.contains(where: isKind) }
}

extension ElementTree {
  /// The value of an HTML attribute; nil where the element has not got it.
  func attribute(_ name: String, of element: ElementID) -> String? {
    switch name.lowercased() {
    case "id": return string(.identifier, of: element)
    case "class": return string(WebElements.cssClass, of: element)
    default: break
    }
    // An attribute is there under the name it has in the page; some have the name of a property that all elements have.
    switch property(.other(name), of: element) ?? property(PropertyName(name), of: element) {
    case .boolean(let isSet): return isSet ? "" : nil
    case let value: return value?.description
    }
  }
}
