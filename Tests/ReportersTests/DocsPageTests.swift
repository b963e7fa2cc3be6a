import Messages
import Reporters
import SourceText
import TestSupport
import Testing

/// The pages of `docs`, as readers see them.
@Suite(.waitsForCommands) struct DocsPageTests {
  /// Every page is readable at every width, without scripts.
  @Test(
    .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"),
    arguments: [(1600, false), (1600, true), (800, true), (390, false), (390, true)])
  func pagesAreReadable(width: Int, isDark: Bool) async throws {
    let files = try await Recording().files(.docs)
    #expect(Set(files.keys) == ["index.html", "features-french.html", "features-statuses.html", "features-wide.html"])
    for (name, page) in files {
      #expect(!page.contains("<script"), "\(name)")
      let open = page.replacing("<details>", with: "<details open>")
        .replacing("<html lang=\"en\">", with: "<html lang=\"en\" data-ready=\"1\">")
      let problems: [String] = try ReportPageTests.ask(
        open,
        """
        const names = new Set([...document.querySelectorAll('[id]')].map(element => element.id));
        const dead = [...document.querySelectorAll('a[href^="#"]')].filter(link => !names.has(link.hash.slice(1))).map(link => `a dead link ${link.href}`);
        return [...audit(), ...auditStructure(), ...dead];
        """, size: (width, 900), isDark: isDark)
      #expect(problems == [], "\(name)")
    }
    let index = files["index.html"] ?? ""
    for link in index.matches(of: /href="([^"#]+)#(line-\d+)"/) {
      #expect(files[String(link.1)]?.contains("id=\"\(link.2)\"") == true, "\(link.0)")
    }
  }

  static let descriptions = [
    ("", ""),
    ("One\n  line.\n\nTwo", "<p>One\nline.</p>\n<p>Two</p>"),
    ("As a **user**\nI _want_ `a < b`", "<p>As a <strong>user</strong>\nI <em>want</em> <code>a &lt; b</code></p>"),
    (
      "- one\n- two\n  more\n\n1. first\n2. second",
      "<ul><li>one</li><li>two\nmore</li></ul>\n<ol><li>first</li><li>second</li></ol>"
    ),
    ("> said\n> twice", "<blockquote>said\ntwice\n</blockquote>"),
    (
      "[here](https://example.com/?a=1&b=2)",
      "<p><a rel=\"noopener noreferrer\" href=\"https://example.com/?a=1&amp;b=2\">here</a></p>"
    ),
    ("[bad](javascript:alert(1)) <b>x</b>", "<p>[bad](javascript:alert(1)) &lt;b&gt;x&lt;/b&gt;</p>"),
    ("```\n  a\n   *b*\n```\nafter", "<pre>  a\n   *b*</pre>\n<p>after</p>"),
    ("5 * 3 * 2, snake_case_name, a ** b", "<p>5 * 3 * 2, snake_case_name, a ** b</p>"),
    ("```\nopen", "<pre>open</pre>"),
  ]

  @Test(arguments: descriptions)
  func descriptionsAreMarkdown(text: String, html: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    var ids = IDGenerator()
    let feature = SourceFile(uri: "f.feature", text: "Feature: f\n\(lines)\n  Scenario: s\n    Given a step\n")
    let document = try #require(Gherkin.parse(feature, ids: &ids).document)
    let page = try #require(try Recording([.gherkinDocument(document)]).files(.docs)["f.html"])
    let description = page.firstMatch(of: /<div class="description">\n((?:.|\n)*?)<\/div>/)?.1 ?? ""
    #expect(description.trimmingSuffix { $0 == "\n" } == html)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isRemoved: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isRemoved(last) { text.removeLast() }
    return String(text)
  }
}
