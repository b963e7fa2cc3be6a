import AppUnderTest
import SourceText

/// A drawing of the nesting of the visible elements, with the marks that find them.
struct TreeDrawing {
  let tree: any ElementTree
  let style: ConsoleStyle
  /// The deepest indentation. Elements at deeper levels have the same indentation.
  private static let deepest = 12

  /// The lines for an element and its descendants. The keys of a keyboard are only counted, unless the keyboard is the
  /// element.
  func lines(below root: ElementID = ElementID(0)) -> [String] {
    var lines: [String] = []
    var around: [ElementID] = []
    var keyboardEnd = root
    for element in tree.subtree(of: root)
    where tree.isVisible(element) && element >= keyboardEnd {
      while let last = around.last, element >= tree.end(of: last) { around.removeLast() }
      if let last = around.last, element != root, repeats(element, what: last) { continue }
      var line = line(for: element, depth: min(around.count, Self.deepest))
      if element != root, let count = tree.keyCount(ofKeyboard: element) {
        line += " " + style.paint("… \(count.counted("key"))", .aside)
        keyboardEnd = tree.end(of: element)
      }
      lines.append(line)
      around.append(element)
    }
    return lines
  }

  /// The elements as JSON: the objects of `query`, with nested elements as `children`.
  func json(below root: ElementID) -> String {
    var text = ""
    var around: [ElementID] = []
    func close() { text += "]}" }
    for element in tree.subtree(of: root)
    where tree.isVisible(element) || element == root {
      var isFirst = true
      while let last = around.last, element >= tree.end(of: last) {
        around.removeLast()
        close()
        isFirst = false
      }
      if !text.isEmpty { text += isFirst ? "" : "," }
      text += tree.json(of: element).dropLast() + ",\"children\":["
      around.append(element)
    }
    for _ in around { close() }
    return text
  }

  /// Whether an element is empty and repeats the text of the element around it, like the text of a button. A control in
  /// its label does not repeat the label.
  private func repeats(_ element: ElementID, what around: ElementID) -> Bool {
    guard tree.inside(element).isEmpty, ["text", "image", nil].contains(tree.role(of: element)),
      let text = marks(of: element).first?.text
    else { return false }
    return marks(of: element).count == 1 && marks(of: around).contains { $0.text == text }
  }

  private func line(for element: ElementID, depth: Int) -> String {
    var words = [style.paint(tree.classWord(of: element), .className)]
    if let role = tree.roleBesideTag(of: element) { words.append("role:" + style.paint(Query.quote(role), .mark)) }
    words += marks(of: element).map {
      "\($0.name):" + style.paint(Query.quote($0.text.shortened.withVisibleControls), .mark)
    }
    for (property, expected, word) in [(PropertyName.enabled, false, "disabled"), (.selected, true, "selected")] {
      if tree.property(property, of: element)?.equals(.boolean(expected)) == true {
        words.append(style.paint(word, .aside))
      }
    }
    return String(repeating: "  ", count: depth) + words.joined(separator: " ")
  }

  /// The marks that find the element: its identifier, label, text and value, without repetitions.
  private func marks(of element: ElementID) -> [(name: String, text: String)] {
    let identifier = tree.string(.identifier, of: element)
    let label = tree.string(.label, of: element)
    let text = tree.string(.text, of: element)
    let value = tree.property(.value, of: element)?.description
    let found: [(String, String?)] = [
      ("id", identifier), ("marked", label == identifier ? nil : label), ("text", text == label ? nil : text),
      ("value", value == text || value == label ? nil : value),
    ]
    return found.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : (name, $0) } }
  }
}

extension ElementTree {
  /// The number of visible keys of a keyboard; nil for other elements, and for a keyboard without keys.
  func keyCount(ofKeyboard element: ElementID) -> Int? {
    guard isKeyboard(element) else { return nil }
    let keys = subtree(of: element).count { isVisible($0) && elementClass(of: $0).isKind(of: "UIKBKeyView") }
    return keys > 0 ? keys : nil
  }
}
