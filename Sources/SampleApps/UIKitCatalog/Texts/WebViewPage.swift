import ModelApps

/// A web view with an address field; pages come from a server with a response time of half a second.
final class WebViewPage: CatalogPage {
  static let title = "Web View"

  private static let start = "http://www.example.com/"
  private static let answers = ["/": "Welcome", "/about": "About this page"]
  private static let delay = Duration.milliseconds(500)

  private var address = WebViewPage.start
  /// The last page loaded: its address and heading; the heading is nil for a missing page.
  private var page: (address: String, heading: String?)?
  private var isLoading = false
  private var http: HTTPClient?

  func open(in environment: AppEnvironment) {
    http = environment.http
    for (path, heading) in Self.answers {
      http?.provide(HTTPStub(.get, path, outcome: .answer(HTTPAnswer(body: heading)), after: Self.delay))
    }
    load(Self.start)
  }

  var screen: Screen {
    Screen(Self.title) {
      HStack(spacing: 8, inset: 8, alignment: .center) {
        TextField("Address", text: address) { self.address = $0 }.keyboard(.url).returnKey("Go").id("address")
          .onReturn { self.load(self.address) }
        ActivityIndicator(isAnimating: isLoading)
      }
      if let page { webView(page.address, page.heading) }
    }
  }

  private func webView(_ address: String, _ heading: String?) -> WebView {
    WebView(address, title: heading ?? "Not found", onLink: { self.load($0) }) {
      if let heading {
        Tag("h1", id: "heading") { heading }
        Tag("p") { Tag("a", ["href": Self.start + "about"]) { "About" } }
        Tag("p") { Tag("a", ["href": Self.start]) { "Home" } }
      } else {
        Tag("h1", id: "heading") { "Not found" }
        Tag("p", class: "error") { "There is no page at \(address)." }
      }
    }
  }

  private func load(_ address: String) {
    self.address = address
    isLoading = true
    http?.send(HTTPRequest(.get, address)) { [weak self] answer in
      guard let self, self.address == address else { return }
      self.isLoading = false
      if case .success(let answer) = answer, answer.isSuccess {
        self.page = (address, answer.body)
      } else {
        self.page = (address, nil)
      }
    }
  }
}
