import ElementQuery
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
  var escapedForXML: String { markup(.inReferences) }
}
