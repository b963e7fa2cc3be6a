import PageAssets
import SourceText

/// The page with the output of a command of the wall.
struct WallOutputPage {
  /// The project of the run.
  let project: String
  let output: String
  /// The name of the wall.
  let wall: String
  /// The address of the wall.
  let home: String

  /// The page as HTML.
  var document: String {
    let title = "Output of \(project)"
    let links = "<link rel=\"stylesheet\" href=\"\(home)wall.css\">\n"
    let text = output.visibleLines.markup(unknown: "\u{FFFD}") { "\($0)" }
    return """
      \(PageHead("\(title) – \(wall)", .served, links: links).text)<body class="output">
      <header><a href="\(home)">‹ \(wall.asMarkup)</a><h1>\(title.asMarkup)</h1></header>
      <main><pre tabindex="0">\(text)</pre></main>
      </body></html>

      """
  }
}
