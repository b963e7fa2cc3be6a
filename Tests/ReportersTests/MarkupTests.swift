import Foundation
import Reporters
import Testing

/// What reports in markup do with characters and attachments that could break them.
@Suite struct MarkupTests {
  @Test(arguments: [ReportFormat.html, .junit])
  func hasNoCharacterThatMarkupCannotHold(format: ReportFormat) async throws {
    let report = try await Recording().report(format)
    let forbidden = report.unicodeScalars.filter { scalar in
      scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0xFFFE || scalar.value == 0xFFFF
    }
    #expect(forbidden.isEmpty)
    #expect(report.contains("bell ␇, escape ␛[31m, \u{FFFD}, 'quoted'"))
    #expect(report.contains("&lt;a &amp; b&gt; ]]&gt; | [x] 🥒"))
    #expect(report.contains("漢字と🥒"))
  }

  @Test func pageLoadsNothingAndRunsNothingOfTheTests() async throws {
    let page = try await Recording().report(.html)
    #expect(page.contains("default-src 'none'"))
    let sources = page.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.1) }
    #expect(sources.count > 8)
    for source in sources {
      #expect(
        source.hasPrefix("data:") || source.hasPrefix("#scenario-")
          || source == "https://example.com/apples?a=1&amp;b=2")
    }
    #expect(page.matches(of: /<script/).count == 1)
    #expect(page.contains("javascript:alert(1)"))
  }

  @Test func pageShowsFailuresBeforeHooksThatPassed() async throws {
    let page = try await Recording().report(.html)
    let places = try ["AfterAll", "<h2>Failures", "BeforeAll: starts the server", "class=\"feature\""].map { part in
      try #require(page.firstRange(of: part), "\(part)").lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func pageShowsWhatWasLeft() async throws {
    let page = try await Recording().report(.html)
    for part in [
      "<img alt=\"\" src=\"data:image/svg+xml;base64,", "download=\"a &quot;b&quot;.pdf\"",
      "<span class=\"sgr31\">red</span>", "<span class=\"sgr32 sgr1\">green</span>", "href=\"#scenario-",
      "data-status=\"flaky\"", "data-tags=\"@feature @flaky\"", "Attempt 1",
    ] {
      #expect(page.contains(part), "\(part) is missing")
    }
  }
}
