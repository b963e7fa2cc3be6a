import PageAssets
import SourceText

/// The report of a walk as an HTML page: its findings, its map, and the actions and screens that it has not reached.
package enum WalkPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - title: the app and the walk.
  ///   - map: the map.
  ///   - pictures: the pictures of the states; nil for a state without one.
  ///   - unshown: the names of screens of the gallery that were not shown.
  ///   - findings: the findings, with the commands that run their features.
  package static func html(
    titled title: String, _ map: WalkMap, pictures: [String?], unshown: [String],
    findings: [(finding: Finding, command: String)]
  ) -> String {
    let found = findings.map { finding, command in
      """
      <article><div><h3>\(finding.title.asMarkup)</h3><p>Seen on: \(finding.state.asMarkup)</p>
      <p><code>\(command.asMarkup)</code></p></div></article>

      """
    }
    let transitions = map.ordered.map { transition, count in
      row([map.states[transition.from].name, transition.action, map.states[transition.to].name, "\(count)"])
    }
    let untried = map.untried.map { row([$0.state, $0.action]) }
    return """
      \(PageHead(title, .still, styles: [WebFiles.audit]).text)<body><main>
      <h1>\(title.asMarkup)</h1>
      \(found.joined())<h2>Map</h2>
      <div class="map" tabindex="0">\(map.svg(with: pictures, unshown: unshown))</div>
      \(table("Transitions", ["From", "Action", "To", "Count"], transitions))\
      \(table("Not tried", ["State", "Action"], untried))\
      \(table("Screens of the gallery that were not shown", ["Screen"], unshown.map { row([$0]) }))</main></body></html>

      """
  }

  private static func row(_ texts: [String]) -> String {
    "<tr>" + texts.map { "<td>\($0.asMarkup)</td>" }.joined() + "</tr>\n"
  }

  private static func table(_ title: String, _ heads: [String], _ rows: [String]) -> String {
    guard !rows.isEmpty else { return "" }
    let head = heads.map { "<th>\($0)</th>" }.joined()
    return "<h2>\(title)</h2>\n<table><thead><tr>\(head)</tr></thead><tbody>\n\(rows.joined())</tbody></table>\n"
  }
}
