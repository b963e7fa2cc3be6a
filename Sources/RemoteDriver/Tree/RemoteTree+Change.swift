/// Lets a server detect changes of the screen.
extension RemoteTree {
  /// The longest path to send, in bytes.
  private static let longest = 16_000

  /// An XPath that finds an element as soon as the screen differs from this one.
  ///
  /// It finds a visible element that is new or different, or any element if the number of elements differs. A find
  /// command with this path waits for the change on the server, which avoids polling.
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

  /// The condition that identifies a visible element by its frame and all of its texts.
  private static func fullDescription(_ node: Node) -> String? {
    let names = ["x", "y", "width", "height", "name", "label", "value", "selected"]
    return "(" + names.compactMap { test($0, node) }.joined(separator: " and ") + ")"
  }

  /// The shorter condition for a screen with very many elements.
  private static func textDescription(_ node: Node) -> String? {
    "(" + ["label", "value"].compactMap { test($0, node) }.joined(separator: " and ") + ")"
  }

  private static func test(_ name: String, _ node: Node) -> String? {
    guard let value = node[name] else { return ["selected", "value", "label"].contains(name) ? "not(@\(name))" : nil }
    if !value.contains("'") { return "@\(name)='\(value)'" }
    // XPath 1.0 cannot express a text with both kinds of quotes as one literal.
    return value.contains("\"") ? nil : "@\(name)=\"\(value)\""
  }
}
