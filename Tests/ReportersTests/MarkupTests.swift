import Foundation
import Reporters
import TestSupport
import Testing

/// Characters and attachments that could break reports in markup.
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
    let whole = format == .html ? try UnpackedPage(report).text : report
    #expect(whole.contains("漢字と🥒"))
  }

  @Test func pageLoadsAndRunsNothingForeign() async throws {
    let page = try await Recording().report(.html)
    #expect(page.contains("default-src 'none'") && page.contains("script-src 'nonce-cukeswift'"))
    let markup = try UnpackedPage(page).withoutAssets
    let sources = markup.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.1) }
    #expect(sources.count > 8)
    for source in sources {
      #expect(source.hasPrefix("data:") || source.hasPrefix("#s=") || source == "#main", "\(source)")
    }
    #expect(page.matches(of: /<script (?!type="text\/plain" id="block-\d+">)/).count == 1)
    #expect(try UnpackedPage(page).text.contains("javascript:alert(1)"))
  }

  @Test func pageShowsFailuresBeforeHooksThatPassed() async throws {
    let page = try await Recording().report(.html)
    let places = try ["AfterAll", "<h2>Failures", "BeforeAll: starts the server"].map { part in
      try #require(page.firstRange(of: part), "\(part)").lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func pageHasAttachmentsAndLinks() async throws {
    let page = try UnpackedPage(try await Recording().report(.html)).text
    for part in [
      #""type":"image/svg+xml","name":"before.svg""#, #""name":"a \"b\".pdf""#, #"in \u001b[31mred"#,
      #""type":"text/uri-list""#,
      #"https://example.com/apples?a=1&b=2"#, #""command":"cukeswift run features/statuses.feature:"#, "href=\"#s=",
    ] {
      #expect(page.contains(part), "\(part) is missing")
    }
  }
}
