/// How a server finds out by itself that the screen is not this one any more.
extension RemoteTree {
  /// The longest path that is sent, in bytes.
  private static let longest = 16_000

  /// A path of XPath that finds something as soon as the screen differs from this one: an element that is seen and was not there
  /// like this before, or another number of elements.
  ///
  /// With it, a find that waits ends with the change; nobody asks again and again.
  var pathOfChange: String {
    let counts = [("", total), ("[@enabled='false']", disabled)]
    let differs = counts.map { "count(.//*\($0.0))!=\($0.1)" }
    for describe in [Self.fullDescription, Self.textDescription] {
      var known: Set<String> = []
      let described = nodes.dropFirst().filter { $0["visible"] == "true" }.compactMap(describe).filter {
        known.insert($0).inserted
      }
      let other = ".//*[@visible='true' and not(\(described.joined(separator: " or ")))]"
      let path = "/*[\((differs + [other]).joined(separator: " or "))]"
      if !described.isEmpty, path.utf8.count <= Self.longest { return path }
    }
    return "/*[\(differs.joined(separator: " or "))]"
  }

  /// What an element that is seen is recognised by: where it is, and all that it says.
  private static func fullDescription(_ node: Node) -> String? {
    let names = ["x", "y", "width", "height", "name", "label", "value", "selected"]
    return "(" + names.compactMap { test($0, node) }.joined(separator: " and ") + ")"
  }

  /// What it is recognised by on a screen with very many elements.
  private static func textDescription(_ node: Node) -> String? {
    "(" + ["label", "value"].compactMap { test($0, node) }.joined(separator: " and ") + ")"
  }

  private static func test(_ name: String, _ node: Node) -> String? {
    guard let value = node[name] else { return ["selected", "value", "label"].contains(name) ? "not(@\(name))" : nil }
    if !value.contains("'") { return "@\(name)='\(value)'" }
    // A text with both marks cannot be written in XPath 1.0 but by parts.
    return value.contains("\"") ? nil : "@\(name)=\"\(value)\""
  }
}
