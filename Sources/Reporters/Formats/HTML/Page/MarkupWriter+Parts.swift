import Messages

// Small parts of the page.

extension MarkupWriter {
  /// Writes the sign of an outcome.
  mutating func sign(_ outcome: String) {
    markup("<span")
    attribute("class", "sign \(outcome)")
    attribute("title", outcome)
    markup("></span>")
  }

  /// Writes a location.
  mutating func location(_ location: String) {
    markup(" <code class=\"place\">", location, "</code>")
  }

  /// Writes the reason that something did not pass.
  mutating func reason(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    markup("<pre class=\"reason\">", lines.joined(separator: "\n"), "</pre>\n")
  }
}
