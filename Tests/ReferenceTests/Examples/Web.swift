import CukeKit

extension Example {
  static let web = [Example("WebView", Article.self, height: 200)]
}

// example: WebView, Tag
final class Article: App {
  private var isRead = false

  var screen: Screen {
    Screen("Article") {
      WebView("https://example.com/swift", title: "Swift", onLink: { _ in self.isRead = true }) {
        Tag("h1") { "Swift" }
        Tag("p", class: "intro") {
          "Swift is a language; "
          Tag("a", ["href": "/more"]) { "read more" }
        }
        Tag("p") { isRead ? "You have read it." : "New" }
      }
    }
  }
}
// end
