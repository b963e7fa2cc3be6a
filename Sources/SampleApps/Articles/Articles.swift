public import ModelApps

/// A news reader with two servers: a list of articles for each, and a detail screen.
public final class Articles: App {
  /// A tab: a server, the loaded list, and the open article.
  private struct Tab {
    let server: ArticleServer
    var isLoading = false
    var articles: [Article]?
    var opened: Article?
  }

  private var tabs = [Tab(server: .cdr), Tab(server: .diit)]
  private var selected = 0
  private var environment: AppEnvironment?
  private var mutation: Mutation?

  /// The response time of a server.
  private static let loadingTime = Duration.milliseconds(800)

  /// Makes the app before loading.
  public init() {}

  /// Shows the first server and starts loading its list.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
    select(0)
  }

  /// The list or the open article of the selected server.
  public var screen: Screen {
    let tab = tabs[selected]
    return (tab.opened.map(detail) ?? list(of: tab))
      .tabBar(tabs.map(\.server.name), selected: selected) { self.select($0) }
  }

  private func list(of tab: Tab) -> Screen {
    Screen(tab.server.listTitle) {
      Table(tab.articles ?? []) { article in
        Cell {
          self.tabs[self.selected].opened = self.mutation == .opensWrongArticle ? tab.articles?.last : article
        } content: {
          Label(article.date, size: 12, lines: 0)
          Label(article.title, lines: 0).margins(Insets(bottom: 6))
        }
      }
    }.navigationBar(tab.server.listTitle)
  }

  private func detail(of article: Article) -> Screen {
    Screen("Článek: \(article.title)") {
      ScrollView(spacing: 8, inset: 16) {
        Label(article.title, size: 22, lines: 0).id("title")
        Label(article.author, size: 12, lines: 0).id("author")
        Label(article.perex, lines: 0).id("perex")
        if let picture = mutation == .showsPictureAlways ? article.picture ?? "none" : article.picture {
          ImageView(picture, size: Size(width: 288, height: 162)).id("picture")
        }
        if let content = article.content {
          Label(content, lines: 0).id("content")
        } else if mutation != .saysNothingOfMissingContent {
          Label("Obsah článku není k dispozici.", lines: 0).id("noContent")
        }
      }
    }.navigationBar("Článek", back: BarButton("Zpět") { self.close() })
  }

  private func close() {
    if mutation != .staysInArticle { tabs[selected].opened = nil }
  }

  /// Selects a tab; its list is loaded the first time, and then the app posts the event `list loaded`.
  private func select(_ place: Int) {
    selected = mutation == .ignoresTabs ? 0 : place
    guard tabs[place].articles == nil, !tabs[place].isLoading else { return }
    tabs[place].isLoading = true
    environment?.clock.after(Articles.loadingTime) { [weak self] in
      guard let self else { return }
      self.tabs[place].articles = self.mutation == .loadsNothing ? [] : self.tabs[place].server.articles
      self.tabs[place].isLoading = false
      self.environment?.post("list loaded", of: self.tabs[place].server.name)
    }
  }
}

extension Articles {
  /// Both lists, and detail screens of all lengths.
  public static var gallery: [ScreenSample] {
    [
      ScreenSample("List", "loading") { (_: Articles) in },
      ScreenSample("List", "CDR", after: loadingTime) { (_: Articles) in },
      ScreenSample("List", "DIIT", after: loadingTime) { (app: Articles) in app.select(1) },
      detail("with a picture", of: ArticleServer.cdr.articles[0]),
      detail("very short", of: ArticleServer.cdr.articles[1]),
      detail("very long", of: ArticleServer.cdr.articles[2]),
      detail("without content", of: ArticleServer.cdr.articles[3]),
    ]
  }

  private static func detail(_ variant: String, of article: Article) -> ScreenSample {
    ScreenSample("Detail", variant) { (app: Articles) in app.tabs[0].opened = article }
  }
}

extension Articles: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case loadsNothing, opensWrongArticle, staysInArticle, ignoresTabs, saysNothingOfMissingContent, showsPictureAlways
  }
}
