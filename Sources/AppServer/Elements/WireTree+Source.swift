import ElementQuery
import JSON
import SourceText

extension WireTree {
  /// The screen as XML.
  ///
  /// - Parameter left: the names of attributes to leave out.
  func xml(without left: Set<String> = []) -> String {
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<AppiumAUT>\n"
    let attributes = WireAttribute.allCases.filter { !left.contains($0.rawValue) }
    /// The open elements.
    var open: [(end: Int, name: String)] = []
    func close(before index: Int) {
      while let last = open.last, last.end <= index {
        open.removeLast()
        xml += String(repeating: "  ", count: open.count + 1) + "</\(last.name)>\n"
      }
    }
    for index in 0..<count {
      close(before: index)
      let element = ElementID(index)
      let name = kind(of: element).typeName
      xml += String(repeating: "  ", count: open.count + 1) + "<\(name)"
      for attribute in attributes {
        guard let value = self.attribute(attribute, of: element) else { continue }
        xml += " \(attribute.rawValue)=\"\(value.escapedForXML)\""
      }
      if index == 0 { xml += " bundleId=\"\(appName.escapedForXML)\" processId=\"1\"" }
      if end(of: element).index == index + 1 {
        xml += "/>\n"
      } else {
        xml += ">\n"
        open.append((end(of: element).index, name))
      }
    }
    close(before: .max)
    return xml + "</AppiumAUT>\n"
  }
}

extension String {
  /// The text, escaped for an XML attribute. Characters that XML does not allow become question marks.
  var escapedForXML: String { markup(unknown: "?") { "&#\($0.value);" } }
}

extension WireTree {
  /// The maximum nesting depth, because JSON parsers limit the depth.
  private static let deepest = 100

  /// An element with its descendants, in the format of WebDriverAgent.
  func json(of element: ElementID, depth: Int = 0) -> JSONValue {
    var members: [String: JSONValue] = ["rect": frame(of: element).wireValue]
    for attribute in WireAttribute.allCases where ![.x, .y, .width, .height, .index].contains(attribute) {
      guard let text = self.attribute(attribute, of: element) else { continue }
      members[attribute == .enabled || attribute == .visible ? attribute.jsonName : attribute.rawValue] = .string(text)
    }
    members["type"] = .string(kind(of: element).name)
    let children = depth < Self.deepest ? children(of: element) : []
    if !children.isEmpty { members["children"] = .array(children.map { json(of: $0, depth: depth + 1) }) }
    return .object(members)
  }
}

extension WireAttribute {
  /// The name of a truth value in the JSON of WebDriverAgent, such as `isEnabled`.
  var jsonName: String { "is" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
