import AppUnderTest

/// The output style of the console.
package struct ConsoleStyle: Sendable {
  /// Whether colours are used.
  package var hasColors: Bool
  /// Whether results are written as JSON.
  package var isJSON: Bool
  /// Whether each answer ends with the time that its line took.
  var isVerbose = false

  /// Makes a style.
  package init(hasColors: Bool = false, isJSON: Bool = false) {
    self.hasColors = hasColors
    self.isJSON = isJSON
  }

  /// The role of a piece of text.
  enum Role: String {
    case number = "2"
    case className = "36"
    case mark = "1;33"
    case problem = "31"
    case aside = "90"
  }

  /// Colours a text according to its role.
  func paint(_ text: String, _ role: Role) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The results, one per line, numbered unless there can be only one.
  func text(of results: Results) -> String {
    if isJSON || results.isJSON { return results.json }
    if results.items.isEmpty { return results.note ?? "" }
    return results.items.enumerated().map { index, item in
      (results.isSingle ? "" : paint("[\(index)]", .number) + " ") + text(of: item)
    }.joined(separator: "\n")
  }

  private func text(of item: Results.Item) -> String {
    guard hasColors, case .element(let element, let tree) = item else { return item.text }
    let name = tree.elementClass(of: element).name
    return paint(name, .className) + item.text.dropFirst(name.count)
  }
}
