import Messages
import PageAssets
import SourceText

// The parts that the pages of the documentation share.

extension MarkupWriter {
  /// Writes the beginning of a page, up to its content.
  mutating func beginDocsPage(title: String) {
    head(PageHead(title, .still, styles: [PageStyle.basics, WebFiles.docs]))
    markup("<body>\n")
  }

  /// Writes the end of a page.
  mutating func endDocsPage() { markup("</body></html>\n") }

  /// Writes an outcome with its sign.
  ///
  /// - Parameters:
  ///   - name: the outcome, or `not run`.
  ///   - count: the number of scenarios with it; nil for a single scenario.
  mutating func state(_ name: String, count: Int? = nil) {
    markup("<span")
    attribute("class", "state \(name == "not run" ? "unrun" : name)")
    markup(">")
    if let count { text("\(count) ") }
    text(name)
    markup("</span> ")
  }

  /// Writes the result of a scenario, with those of its devices if they differ.
  mutating func state(of result: DocsResult?) {
    guard let result else { return state("not run") }
    state(result.outcome.rawValue)
    guard result.variants.contains(where: { $0.outcome != result.outcome }) else { return }
    markup("<small>")
    let devices = result.variants.compactMap { variant in variant.name.map { "\($0): \(variant.outcome.rawValue)" } }
    text(devices.joined(separator: ", "))
    markup("</small>")
  }

  /// Writes numbers of scenarios by outcome.
  mutating func states(_ counts: DocsCounts) {
    markup("<span class=\"states\">")
    for part in counts.parts { state(part.name, count: part.count) }
    markup("</span>")
  }

  /// Writes the tags of a node; nothing for a node without tags.
  mutating func tags(_ tags: [String]) {
    guard !tags.isEmpty else { return }
    markup("<p class=\"tags\">")
    for tag in tags {
      markup("<a")
      attribute("href", "index.html#\(tag.docsAnchor)")
      markup(">", tag, "</a> ")
    }
    markup("</p>\n")
  }

  /// Writes the reason of a failure; nothing without one.
  mutating func reason(of result: DocsResult?) {
    guard let reason = result?.reason else { return }
    markup("<pre class=\"reason\">", reason, "</pre>\n")
  }
}

extension String {
  /// The id of a tag in the index: its letters, with the numbers of other characters.
  var docsAnchor: String {
    "tag"
      + unicodeScalars.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) ? "\($0)" : "-\($0.value)" }
      .joined()
  }
}

extension GherkinDocument.Scenario {
  /// The id of the scenario in its page.
  var docsAnchor: String { "line-\(location.line)" }
}
