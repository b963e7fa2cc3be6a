import AppUnderTest
import ModelApps
import Testing

@Suite struct WebViewTests {
  private let app = AppSession(probing: { probe in
    Screen("Web") {
      probe.logLabel
      WebView("http://beers.example/", title: "Beers", onLink: { probe.log.append($0) }) {
        Tag("h1") { "Beers" }
        Tag.input(type: "search", id: "search", placeholder: "Name", value: probe.texts["search"] ?? "") {
          probe.texts["search"] = $0
        }
        Tag("button", id: "clear", onTouch: { probe.texts["search"] = nil }) { "×" }
        Tag("ul", class: "beers list") {
          for number in 0..<40 {
            Tag("li", class: "beer") {
              Tag("a", ["href": "/beers/\(number)"]) { "Beer \(number)" }
              " with "
              Tag("span", class: "alcohol") { "\(number).5%" }
            }
          }
        }
        if probe.log.isEmpty { Tag("p") { "untouched" } }
      }
    }
  })

  @Test func elementsHaveWhatPagesHave() async throws {
    #expect(try await app.classes("webView") == ["WKWebView"])
    #expect(try await app.value("webView", "url") == "http://beers.example/")
    let names = try await app.query("all view:'WebElement'", "nodeName").prefix(9).map { $0?.string }
    #expect(names == ["HTML", "BODY", "H1", "INPUT", "BUTTON", "UL", "LI", "A", "SPAN"])
    #expect(try await app.value("view:'WebElement' nodeName:'LI'", "textContent") == "Beer 0 with 0.5%")
    #expect(try await app.value("all view:'WebElement' nodeName:'UL'", "cssClass") == "beers list")
    #expect(try await app.value("view:'WebElement' nodeName:'A'", "href") == "/beers/0")
    #expect(try await app.query("view:'WebElement' id:'search'", "type") == ["search"])
  }

  @Test func linesAreFilledFromTheLeft() async throws {
    let cells = try await app.query("view:'WebElement' nodeName:'LI'").map(\.frame)
    for (cell, next) in zip(cells, cells.dropFirst()) { #expect(next.y == cell.y + cell.height + 4) }
    let link = try #require(try await app.query("view:'WebElement' nodeName:'A'").first).frame
    let span = try #require(try await app.query("view:'WebElement' nodeName:'SPAN'").first).frame
    #expect(span.x > link.x + link.width && span.y == link.y)
  }

  @Test func pageIsTouchedTypedIntoAndScrolled() async throws {
    try await app.touch("view:'WebElement' marked:'Beer 1'")
    #expect(try await app.log() == "/beers/1")
    try await app.enterText("Aff", into: "view:'WebElement' id:'search'")
    #expect(try await app.texts("view:'WebElement' id:'search'") == ["Aff"])
    try await app.touch("view:'WebElement' id:'clear'")
    #expect(try await app.texts("view:'WebElement' id:'search'") == [""])
    try await app.swipe(.up, on: "webView")
    #expect(try await app.exists("view:'WebElement' marked:'Beer 0'") == false)
  }
}
