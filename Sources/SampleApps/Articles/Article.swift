/// One article of a news server.
struct Article: Sendable {
  /// The day it was published, as it is shown.
  let date: String
  /// The headline.
  let title: String
  /// The paragraph that leads into the article.
  let perex: String
  /// Who wrote it.
  let author: String
  /// The article itself; nil where the server has none.
  var content: String?
  /// The name of its picture; nil where it has none.
  var picture: String?
}

/// A server with its articles.
struct ArticleServer: Sendable {
  /// The short name, as it stands on the tab.
  let name: String
  /// The articles, the newest first.
  let articles: [Article]

  /// The title of the list.
  var listTitle: String { "\(name) - články" }
}
