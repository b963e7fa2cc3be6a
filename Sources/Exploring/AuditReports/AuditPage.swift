package import AppUnderTest
import JSON
import PageAssets
import SourceText

/// The report of an audit as an HTML page, with each element marked in the picture of its screen.
package enum AuditPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - findings: the new findings.
  ///   - unchecked: the rules that could not be checked, by app.
  package static func html(_ findings: [AuditedFinding], unchecked: [(app: String, rules: [AuditRule])]) -> String {
    var body = ""
    var place = ""
    for finding in findings {
      if finding.place != place { body += "<h2>\(finding.place.asMarkup)</h2>\n" }
      place = finding.place
      body += article(finding)
    }
    if findings.isEmpty { body = "<p>No new findings.</p>\n" }
    let missing = unchecked.filter { !$0.rules.isEmpty }.map { app, rules in
      "<p>Not checked on \(app.asMarkup): \(rules.map(\.rawValue).joined(separator: ", ")).</p>\n"
    }
    return """
      \(PageHead("Accessibility audit", .still, styles: [WebFiles.audit]).text)<body><main>
      <h1>Accessibility audit: \(findings.count.counted("new finding"))</h1>
      \(body)\(missing.joined())</main></body></html>

      """
  }

  private static func article(_ finding: AuditedFinding) -> String {
    let (rule, text) = (finding.finding.rule, finding.finding.rule.text)
    let figures = finding.finding.figures.isEmpty ? "" : "<p>\(finding.finding.figures.asMarkup)</p>"
    return """
      <article><div><h3>\(rule.rawValue): \(text.sentence.asMarkup)</h3>
      <p><code>\(finding.finding.query.asMarkup)</code></p>\(figures)
      <p>Advice: \(text.advice.asMarkup).</p>
      <p class="source">\(text.sources.asMarkup)</p>
      <p class="source">\(place(of: finding).asMarkup)</p></div>
      \(picture(of: finding))</article>

      """
  }

  private static func place(of finding: AuditedFinding) -> String {
    finding.step.map { "First seen after \($0)" } ?? finding.settings.map(\.wording).joined(separator: "; ")
  }

  private static func picture(of finding: AuditedFinding) -> String {
    guard let picture = finding.picture else { return "" }
    let address = picture.svgAddress
    let window = finding.window
    var mark = ""
    if let frame = finding.finding.frame {
      let width = max(window.width / 90, 2)
      let edge = frame.inset(top: -width, left: -width, bottom: -width, right: -width)
      mark = """
        <svg viewBox="0 0 \(window.width.shortDescription) \(window.height.shortDescription)" aria-hidden="true">\
        <rect x="\(edge.x.shortDescription)" y="\(edge.y.shortDescription)" width="\(edge.width.shortDescription)" \
        height="\(edge.height.shortDescription)" stroke-width="\(width.shortDescription)"/></svg>
        """
    }
    let text = "the screen, with \(finding.finding.query) marked"
    return "<div class=\"picture\"><img src=\"\(address)\" alt=\"\(text.asMarkup)\">\(mark)</div>"
  }
}
