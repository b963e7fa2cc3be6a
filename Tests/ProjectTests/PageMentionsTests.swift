import Testing

@testable import Project

/// Finding the pages that the texts of steps name.
@Suite struct PageMentionsTests {
  @Test(arguments: [
    ("the \"shop\" page is open", true, true),
    ("I open the app \"Shop\"", true, true),
    ("I open the page 'shop'", true, true),
    // Other pages, and names that are only a part of the text in quotation marks.
    ("the \"shopping\" page is open", true, false),
    ("I touch \"shop\"", true, false),
    ("the shop page is open", true, false),
    // Other languages have other words.
    ("die Seite \"Shop\" ist offen", false, true),
    ("die Seite \"Laden\" ist offen", false, false),
  ])
  func stepsNamePagesInQuotationMarks(step: String, isEnglish: Bool, opens: Bool) {
    #expect(PageMentions.opens(step.lowercased(), "shop", isEnglish: isEnglish) == opens)
  }

  @Test func stepsOpenNamedPagesAndPaths() {
    #expect(PageMentions.opens("The \"Shop\" page is open", ["bank", "shop"], isEnglish: true))
    #expect(PageMentions.opens("The \"a/b.html\" page is open", [], isEnglish: true))
    #expect(!PageMentions.opens("I touch \"a/b.html\"", ["shop"], isEnglish: true))
  }

  @Test(arguments: [
    ("the \"a.html\" page is open", true, ["a.html"]),
    ("I open the page \"a.html\"", true, ["a.html"]),
    ("I touch \"a\", then the page \"b\"", true, ["b"]),
    ("I touch \"a\" and \"b\"", true, []),
    ("die Seite \"a\" und \"b\"", false, ["a", "b"]),
    // A quotation mark ends at the end of its line.
    ("an \"open\nthe \"b\" page", true, ["b"]),
    ("the page \"", true, []),
    ("", true, []),
  ])
  func pathsAreBesideTheWordPage(text: String, isEnglish: Bool, paths: [String]) {
    #expect(PageMentions.paths(in: Array(text.utf8), isEnglish: isEnglish) == Set(paths))
  }
}
