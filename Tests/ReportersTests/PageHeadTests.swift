import PageAssets
import Testing

@Suite struct PageHeadTests {
  @Test func titleIsEscaped() {
    let head = PageHead("</title><script>alert(1)</script> & Co", .still, styles: [PageStyle.basics])
    #expect(head.text.contains("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co</title>"))
    #expect(head.text.hasPrefix("<!DOCTYPE html>\n") && head.text.hasSuffix("</style>\n</head>\n"))
  }

  @Test func policiesRefuseOtherPlaces() {
    for policy in [PagePolicy.still, .scripted] {
      #expect("\(policy.element)".contains("content=\"default-src 'none'; "))
      #expect(!"\(policy.element)".contains("http:") && !"\(policy.element)".contains("*"))
    }
    #expect(!"\(PagePolicy.still.element)".contains("script-src"))
    #expect("\(PagePolicy.served.element)" == "")
  }

  @Test func pagesWithStyleSheetsHaveNoStyles() {
    let head = PageHead("Wall", .served, links: "<link rel=\"stylesheet\" href=\"wall.css\">\n")
    #expect(head.rest == "<title>Wall</title>\n<link rel=\"stylesheet\" href=\"wall.css\">\n</head>\n")
  }
}
