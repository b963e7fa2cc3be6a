/// One article of a news server.
struct Article: Sendable {
  /// The publication date as displayed.
  let date: String
  /// The headline.
  let title: String
  /// The introductory paragraph.
  let perex: String
  /// The author.
  let author: String
  /// The full text; nil for an article without one.
  var content: String?
  /// The name of its picture; nil for an article without a picture.
  var picture: String?
}

/// A server with its articles.
struct ArticleServer: Sendable {
  /// The short name on the tab.
  let name: String
  /// The articles, the newest first.
  let articles: [Article]

  /// The title of the list.
  var listTitle: String { "\(name) - články" }
}
