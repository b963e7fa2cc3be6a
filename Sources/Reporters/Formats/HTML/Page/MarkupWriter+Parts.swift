import Messages

// The small parts of the page.

extension MarkupWriter {
  /// Writes a sign with an outcome as its meaning.
  mutating func sign(_ outcome: String) {
    markup("<span")
    attribute("class", "sign \(outcome)")
    attribute("title", outcome)
    markup("></span>")
  }

  /// Writes where something stands.
  mutating func location(_ location: String) {
    markup(" <code class=\"place\">")
    text(location)
    markup("</code>")
  }

  /// Writes why something did not pass.
  mutating func reason(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    markup("<pre class=\"reason\">")
    text(lines.joined(separator: "\n"))
    markup("</pre>\n")
  }
}
