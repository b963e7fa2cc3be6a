import PageAssets

/// The page about one picture of a gallery, for developers: the elements of the screen and the problems of their names.
struct GalleryElements {
  private let screen: AuditedScreen
  private let findings: [AuditFinding]
  /// The controls without a name.
  private let nameless: Set<ElementID>

  /// Reads the elements of a screen.
  init(of screen: AuditedScreen) {
    self.screen = screen
    findings = ScreenAudit(screen).result().findings
    nameless = Set(screen.tree.namelessControls(touchable: screen.touchable ?? []))
  }

  /// The number of problems, in words.
  var problems: String { findings.count.counted("problem") }

  /// The number of problems in brackets; empty without problems.
  var remark: String { findings.isEmpty ? "" : " (\(problems))" }

  /// The page as HTML.
  ///
  /// - Parameters:
  ///   - title: the name of the picture.
  ///   - line: the line that shows the screen in the console.
  ///   - picture: the name of its file, in the folder of the page.
  ///   - size: the size of the screen.
  func page(titled title: String, shownBy line: String, picture: String, size: Size) -> String {
    let elements = screen.tree.visibleElements
    let problems = findings.map { "<li>\("\($0)".asMarkup)</li>\n" }.joined()
    return """
      \(PageHead(title, .scripted, styles: [WebFiles.galleryElements]).text)<body>
      <header><h1>\(title.asMarkup)</h1>
      <p><a href="../index.html">Gallery</a> \(elements.count.counted("element")), \(self.problems)</p>
      <p>In the console or the studio: <code>\(line.asMarkup)</code></p></header>
      <main><div class="screen" style="width:\(size.width.shortDescription)px"><img src="\(picture.asMarkup)" \
      alt="\(title.asMarkup)" width="\(Int(size.width))" height="\(Int(size.height))"><div id="mark" hidden></div></div>
      <div class="facts">\(problems.isEmpty ? "" : "<h2>Problems</h2><ul>\(problems)</ul>")
      <h2>Elements</h2><table><thead><tr><th>Class</th><th>Identifier</th><th>Name</th><th>Value and state</th>\
      <th>Frame</th></tr></thead><tbody>
      \(elements.map { row(of: $0) }.joined(separator: ""))</tbody></table></div></main>
      <script nonce="cukeswift">\(WebFiles.galleryElementsMarks)</script></body></html>

      """
  }

  private func row(of element: ElementID) -> String {
    let tree = screen.tree
    let frame = tree.frame(of: element)
    let sides = [frame.x, frame.y, frame.width, frame.height].map(\.shortDescription).joined(separator: " ")
    let depth = tree.ancestors(of: element).reduce(0) { depth, _ in depth + 1 }
    let name = tree.string(.label, of: element) ?? tree.string(.text, of: element)
    let shown = name ?? tree.string(.placeholder, of: element) ?? ""
    let label = nameless.contains(element) ? "<strong>no name</strong>" : shown.asMarkup
    let cells = [tree.string(.identifier, of: element)?.asMarkup ?? "", label, state(of: element).asMarkup]
    return """
      <tr data-frame="\(sides)"><td style="padding-left:\(depth * 8 + 6)px">\
      <button>\(tree.elementClass(of: element).name.asMarkup)</button></td>\
      \(cells.map { "<td>\($0)</td>" }.joined(separator: ""))<td>\("\(frame)".asMarkup)</td></tr>

      """
  }

  private func state(of element: ElementID) -> String {
    let tree = screen.tree
    let states = [
      tree.property(.value, of: element)?.description, tree.isFalse(.enabled, of: element) ? "disabled" : nil,
      tree.isTrue(.selected, of: element) ? "selected" : nil,
    ]
    return states.compactMap(\.self).joined(separator: ", ")
  }
}

extension GalleryScreen {
  /// The line that shows the screen in the console.
  ///
  /// - Parameter app: the name of its app.
  func consoleLine(of app: String) -> String {
    let texts = [name, app, variant].map { "\"\($0.escaped(for: "\""))\"" }
    return "show \(texts[0]), of: \(texts[1])" + (variant.isEmpty ? "" : ", with: \(texts[2])")
  }
}
