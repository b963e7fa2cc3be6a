import Messages

/// The failed scenarios on the page, with links to their details.
struct FailureList {
  /// The number of failures.
  private(set) var count = 0
  private var items = MarkupWriter()

  /// The maximum number of listed failures. The data contain all failures.
  private static let most = 500

  /// Adds a scenario by its last attempt.
  mutating func add(_ attempt: Attempt) {
    count += 1
    guard count <= Self.most else { return }
    items.markup("<li>")
    items.sign(attempt.outcome.rawValue)
    items.markup("<a")
    items.attribute("href", attempt.pageAddress)
    items.markup(">", attempt.pickle.name.isEmpty ? attempt.location : attempt.pickle.distinctName, "</a>")
    items.location(attempt.location)
    let lines = (attempt.reason ?? "").split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    items.markup(" <span class=\"short-reason\"><b>", String(lines.first ?? ""), "</b>")
    if let rest = lines.dropFirst().first { items.text("\n\(rest)") }
    items.markup("</span></li>\n")
  }

  /// Writes the list; nothing without failures.
  func write(to writer: inout MarkupWriter) {
    guard count > 0 else { return }
    writer.markup("<details class=\"card failures\" open><summary><h2>Failures</h2></summary><ul>\n")
    writer.markup(items)
    writer.markup("</ul>")
    if count > Self.most { writer.markup("<p class=\"faint\">", "and \(count - Self.most) more", "</p>") }
    writer.markup("</details>\n")
  }
}
