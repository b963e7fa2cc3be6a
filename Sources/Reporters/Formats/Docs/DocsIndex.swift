import Messages
import SourceText

/// The first page of the documentation: the features with their results, failures first, and the tags.
struct DocsIndex {
  /// The page.
  private(set) var writer = MarkupWriter()

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - features: the features in the order of the page.
  ///   - results: the results of their scenarios.
  ///   - stream: the run.
  ///   - problems: the failures of the run outside of scenarios.
  init(features: [DocsFeature], results: DocsResults, stream: StreamState, problems: [RunProblems.Problem]) {
    let cases = features.map { $0.cases(results) }
    let all = cases.flatMap(\.self)
    writer.beginDocsPage(title: "Features")
    writer.markup("<main class=\"index\"><header><h1>Features</h1><p>")
    writer.text("\(features.count.counted("feature")), \(all.count.counted("scenario")) ")
    writer.states(DocsCounts(all))
    writer.markup("</p>\n<p class=\"faint\">")
    if let start = stream.runStart {
      writer.text("Checked on \(start.dateAndTime.replacing("T", with: " at ")) UTC")
    }
    writer.text(stream.settings.map { ", \($0.wording)" }.joined())
    writer.markup("</p></header>\n")
    for problem in problems {
      writer.markup("<p>", "The run had a problem: \(problem.name)", "</p><pre class=\"reason\">")
      writer.text(problem.message)
      writer.markup("</pre>\n")
    }
    writeFailures(zip(features, cases))
    writeFeatures(zip(features, cases))
    writeTags(zip(features, cases))
    writer.markup("</main>\n")
    writer.endDocsPage()
  }

  private typealias Chapters = Zip2Sequence<[DocsFeature], [[DocsCase]]>

  private mutating func writeFailures(_ chapters: Chapters) {
    let isFailing = { (element: DocsCase) in element.result?.reason != nil }
    guard chapters.contains(where: { $0.1.contains(where: isFailing) }) else { return }
    writer.markup("<section><h2>Not working</h2><ul class=\"list\">\n")
    for (feature, cases) in chapters {
      for element in cases where isFailing(element) {
        writeLink(to: element, of: feature)
      }
    }
    writer.markup("</ul></section>\n")
  }

  /// Writes the features by folder.
  private mutating func writeFeatures(_ chapters: Chapters) {
    var folder: String?
    for (feature, cases) in chapters {
      let path = feature.document.uri
      let current = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      if current != folder {
        if folder != nil { writer.markup("</ul></section>\n") }
        writer.markup("<section><h2>", current.isEmpty ? "Features" : current, "</h2><ul class=\"list\">\n")
        folder = current
      }
      writer.markup("<li><a")
      writer.attribute("href", feature.page)
      writer.markup(">", feature.title, "</a> ")
      writer.states(DocsCounts(cases))
      let first = feature.feature.description.split(separator: "\n").map(\.trimmed).first { !$0.isEmpty }
      if let first {
        writer.markup("<p class=\"faint\">")
        writer.inline(first)
        writer.markup("</p>")
      }
      writer.markup("</li>\n")
    }
    if folder != nil { writer.markup("</ul></section>\n") }
  }

  /// Writes the scenarios of each tag.
  private mutating func writeTags(_ chapters: Chapters) {
    var tags: [String: [(feature: DocsFeature, element: DocsCase)]] = [:]
    for (feature, cases) in chapters {
      for element in cases {
        for tag in Set(element.tags) { tags[tag, default: []].append((feature, element)) }
      }
    }
    guard !tags.isEmpty else { return }
    writer.markup("<section><h2>Tags</h2>\n")
    for (tag, entries) in tags.sorted(by: { $0.key < $1.key }) {
      writer.markup("<details><summary><span class=\"tag\">", tag, "</span> ")
      writer.states(DocsCounts(entries.map(\.element)))
      // A link to an element inside unfolds the list.
      writer.markup("</summary><ul class=\"list\"")
      writer.attribute("id", tag.docsAnchor)
      writer.markup(">\n")
      for (feature, element) in entries { writeLink(to: element, of: feature) }
      writer.markup("</ul></details>\n")
    }
    writer.markup("</section>\n")
  }

  private mutating func writeLink(to element: DocsCase, of feature: DocsFeature) {
    writer.markup("<li><a")
    writer.attribute("href", "\(feature.page)#\(element.scenario.docsAnchor)")
    writer.markup(">")
    let scenario = element.scenario
    writer.text(scenario.name.isEmpty ? scenario.keyword : scenario.name)
    writer.markup("</a> ")
    if let values = element.values {
      writer.markup("<small>", values.joined(separator: ", "), "</small> ")
    }
    writer.state(of: element.result)
    writer.markup("</li>\n")
  }
}
