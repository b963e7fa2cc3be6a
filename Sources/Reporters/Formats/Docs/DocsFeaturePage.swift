import Messages
import SourceText

/// The page of a feature: its description, rules, backgrounds and scenarios with their results.
struct DocsFeaturePage {
  /// The page.
  private(set) var writer = MarkupWriter()
  private let feature: DocsFeature
  private let results: DocsResults

  /// Writes the page.
  init(_ feature: DocsFeature, _ results: DocsResults) {
    (self.feature, self.results) = (feature, results)
    let (node, title) = (feature.feature, feature.title)
    writer.beginDocsPage(title: title)
    writer.markup("<nav class=\"crumbs\"><a href=\"index.html\">All features</a></nav>\n<div class=\"layout\">\n")
    writeContents()
    writer.markup("<main")
    writer.attribute("lang", node.language)
    writer.markup("><header><p class=\"kind\">", node.keyword, "</p><h1>")
    writer.text(title)
    writer.markup("</h1>\n")
    writer.tags(node.tags.map(\.name))
    writer.markup("<p>")
    writer.states(DocsCounts(feature.cases(results)))
    writer.markup("<code class=\"place\">", feature.document.uri, "</code></p></header>\n")
    writer.description(node.description)
    writeBackground(node.background, isInRule: false)
    writeScenarios(node.scenarios, isInRule: false)
    for rule in node.rules {
      writer.markup("<section class=\"rule\">")
      writer.docsHeading(rule.keyword, rule.name, isInRule: false)
      writer.tags(rule.tags.map(\.name))
      writer.description(rule.description)
      writeBackground(rule.background, isInRule: true)
      writeScenarios(rule.scenarios, isInRule: true)
      writer.markup("</section>\n")
    }
    writer.markup("</main></div>\n")
    writer.endDocsPage()
  }

  /// Writes the list of the scenarios.
  private mutating func writeContents() {
    let feature = feature.feature
    writer.markup("<nav class=\"contents\" aria-label=\"Scenarios\"><details open><summary>Scenarios</summary><ul>\n")
    writeLinks(to: feature.scenarios)
    for rule in feature.rules {
      writer.markup("<li><b>", rule.name, "</b><ul>\n")
      writeLinks(to: rule.scenarios)
      writer.markup("</ul></li>\n")
    }
    writer.markup("</ul></details></nav>\n")
  }

  private mutating func writeLinks(to scenarios: Nodes<GherkinDocument.Scenario>) {
    for scenario in scenarios {
      writer.markup("<li><a")
      writer.attribute("href", "#\(scenario.docsAnchor)")
      writer.markup(">", scenario.name.isEmpty ? scenario.keyword : scenario.name, "</a></li>\n")
    }
  }

  private mutating func writeBackground(_ background: GherkinDocument.Background?, isInRule: Bool) {
    guard let background else { return }
    writer.markup("<section class=\"background\">")
    writer.docsHeading(background.keyword, background.name, isInRule: isInRule)
    writer.description(background.description)
    writer.steps(background.steps)
    writer.markup("</section>\n")
  }

  private mutating func writeScenarios(_ scenarios: Nodes<GherkinDocument.Scenario>, isInRule: Bool) {
    for (index, scenario) in zip(scenarios.indexRange, scenarios) {
      writer.markup("<section class=\"scenario\"")
      writer.attribute("id", scenario.docsAnchor)
      writer.markup(">")
      writer.docsHeading(scenario.keyword, scenario.name, isInRule: isInRule)
      writer.tags(scenario.tags.map(\.name))
      if scenario.examples.isEmpty {
        let result = results.result(ofScenario: index, in: feature.document)
        writer.markup("<p>")
        writer.state(of: result)
        writer.markup("</p>\n")
        writer.description(scenario.description)
        writer.steps(scenario.steps)
        writer.reason(of: result)
      } else {
        writer.description(scenario.description)
        let names = Set(scenario.examples.flatMap { $0.header?.cells.map(\.value) ?? [] })
        writer.steps(scenario.steps, placeholders: names)
        for examples in scenario.examples { write(examples, ofScenario: index) }
      }
      writer.markup("</section>\n")
    }
  }

  /// Writes a table of examples with the result of each row.
  private mutating func write(_ examples: GherkinDocument.Examples, ofScenario index: Int) {
    writer.markup("<p class=\"examples\"><b>", examples.keyword, "</b> ")
    writer.text(examples.name)
    writer.markup("</p>\n")
    writer.tags(examples.tags.map(\.name))
    writer.description(examples.description)
    guard let header = examples.header else { return }
    writer.markup("<div class=\"wide\" tabindex=\"0\"><table><thead><tr>")
    for cell in header.cells {
      writer.markup("<th scope=\"col\">", cell.value, "</th>")
    }
    writer.markup("<th scope=\"col\">Result</th></tr></thead><tbody>\n")
    for (row, node) in zip(examples.rows.indexRange, examples.rows) {
      let result = results.result(ofRow: row, ofScenario: index, in: feature.document)
      writer.markup("<tr>")
      for cell in node.cells { writer.cell(cell.value) }
      writer.markup("<td>")
      writer.state(of: result)
      writer.reason(of: result)
      writer.markup("</td></tr>\n")
    }
    writer.markup("</tbody></table></div>\n")
  }
}

extension DocsFeature {
  /// The name of the feature; its file for a feature without a name.
  var title: String { feature.name.isEmpty ? document.uri : feature.name }
}

extension MarkupWriter {
  /// Writes the heading of a background or scenario.
  fileprivate mutating func docsHeading(_ keyword: String, _ name: String, isInRule: Bool) {
    markup(isInRule ? "<h3>" : "<h2>")
    markup("<span class=\"kind\">", keyword, "</span> ")
    text(name)
    markup(isInRule ? "</h3>\n" : "</h2>\n")
  }

  /// Writes steps with their tables and texts.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - placeholders: the names of the columns of an outline.
  fileprivate mutating func steps(_ steps: Nodes<GherkinDocument.Step>, placeholders: Set<String> = []) {
    guard !steps.isEmpty else { return }
    markup("<ul class=\"steps\">\n")
    for step in steps {
      markup("<li><b>", step.keyword.filter { $0 != " " } == "*" ? "•" : step.keyword, "</b> ")
      text(step.text, placeholders: placeholders)
      if let docString = step.docString {
        markup("<pre>")
        text(docString.content, placeholders: placeholders)
        markup("</pre>")
      }
      if let table = step.dataTable {
        markup("<div class=\"wide\" tabindex=\"0\"><table>")
        for row in table.rows {
          markup("<tr>")
          for value in row.cells {
            markup("<td>")
            text(value.value, placeholders: placeholders)
            markup("</td>")
          }
          markup("</tr>\n")
        }
        markup("</table></div>")
      }
      markup("</li>\n")
    }
    markup("</ul>\n")
  }

  /// Writes the cell of a table.
  fileprivate mutating func cell(_ value: String) {
    markup("<td>", value, "</td>")
  }

  /// Writes a text and marks its placeholders.
  private mutating func text(_ text: String, placeholders: Set<String>) {
    guard !placeholders.isEmpty else { return self.text(text) }
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      self.text(String(rest[..<start]))
      let after = rest[rest.index(after: start)...]
      if let end = after.firstIndex(of: ">"), placeholders.contains(String(after[..<end])) {
        markup("<var>")
        self.text(String(after[..<end]))
        markup("</var>")
        rest = after[after.index(after: end)...]
      } else {
        self.text("<")
        rest = after
      }
    }
    self.text(String(rest))
  }
}
