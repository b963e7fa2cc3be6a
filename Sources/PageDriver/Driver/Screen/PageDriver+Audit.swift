import AppUnderTest
import DevTools
import PageContent

extension PageDriver: AuditedDriver {
  /// The screen with the facts for its audit, which a script reads once.
  ///
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func audited() async throws -> AuditedScreen {
    try await acting { page in
      let tree = try await look()
      var screen = AuditedScreen(tree)
      (screen.texts, screen.cutTexts, screen.inlineLinks, screen.unreachable) = ([:], [], [], [])
      for (world, part) in Self.parts(of: tree) {
        let call = PageScript.auditing(part.version, Array(part.elements.keys))
        guard let text = try await page.evaluate(call, in: world).string("result", "value") else {
          throw BrowserError(.refused, "the page does not report facts for an audit")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if world == nil, let line = lines.first { screen.document = AuditedScreen.Document(line: line) }
        for line in lines.dropFirst() { screen.note(line, of: part.elements) }
      }
      return screen
    }
  }

  /// A part of a screen that one script describes, with its visible elements by their numbers in the part.
  private struct Part {
    var version: Int
    var elements: [Int: ElementID] = [:]
  }

  private static func parts(of tree: PageTree) -> [Int?: Part] {
    var parts: [Int?: Part] = [:]
    for element in tree.visibleElements {
      guard let place = tree.place(of: element) else { continue }
      parts[place.world, default: Part(version: place.version)].elements[place.index] = element
    }
    return parts
  }
}

extension AuditedScreen.Document {
  /// Reads the line of a document: whether it can be zoomed, whether it has a title, its language.
  fileprivate init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3 else { return nil }
    self.init(language: String(words[2]), hasTitle: words[1] == "1", allowsZoom: words[0] == "1")
  }
}

extension AuditedScreen {
  /// Adds the facts in the line of an element: its number, bits, colours, and the size and weight of its font.
  fileprivate mutating func note(_ line: Substring, of elements: [Int: ElementID]) {
    let words = line.split(separator: " ")
    guard words.count >= 2, let element = Int(words[0]).flatMap({ elements[$0] }), let bits = Int(words[1]) else {
      return
    }
    if bits & 1 != 0 { cutTexts?.insert(element) }
    if bits & 2 != 0 { inlineLinks?.insert(element) }
    if bits & 4 != 0 { unreachable?.insert(element) }
    guard words.count == 6, let size = Double(words[4]), let weight = Double(words[5]) else { return }
    texts?[element] = TextLook(color: String(words[2]), ground: String(words[3]), size: size, isBold: weight >= 700)
  }
}
