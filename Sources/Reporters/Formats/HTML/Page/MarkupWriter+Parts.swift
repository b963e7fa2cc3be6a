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

  /// Writes a keyword and a name.
  mutating func title(_ keyword: String, _ name: String) {
    if !keyword.isEmpty {
      markup("<span class=\"keyword\">")
      text("\(keyword): ")
      markup("</span>")
    }
    text(name)
  }

  /// Writes where something stands.
  mutating func location(_ location: String) {
    markup(" <code class=\"place\">")
    text(location)
    markup("</code>")
  }

  /// Writes how long something took.
  mutating func time(_ duration: Duration) {
    markup(" <span class=\"time\">")
    text(duration.short)
    markup("</span>")
  }

  /// Writes how many scenarios ended in which way.
  mutating func chips(_ counts: OutcomeCounts) {
    markup(" <span class=\"chips\">")
    for (outcome, count) in counts.present {
      markup("<span")
      attribute("class", "chip \(outcome.rawValue)")
      attribute("title", "\(count) \(outcome.rawValue)")
      markup(">")
      text(String(count))
      markup("</span>")
    }
    markup("</span>")
  }

  /// Writes tags.
  mutating func tags(_ tags: [String]) {
    guard !tags.isEmpty else { return }
    markup("<p class=\"tags\">")
    for tag in tags {
      markup("<span class=\"tag\">")
      text(tag)
      markup("</span> ")
    }
    markup("</p>\n")
  }

  /// Writes the lines below a title.
  mutating func description(_ description: String) {
    guard !description.isEmpty else { return }
    markup("<p class=\"description\">")
    text(description)
    markup("</p>\n")
  }

  /// Writes why something did not pass.
  mutating func reason(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    markup("<pre class=\"reason\">")
    text(lines.joined(separator: "\n"))
    markup("</pre>\n")
  }
}
