/// A page of the web, as `WKWebView` shows it.
///
/// What is in it stands in the tree as elements of the class `WebElement`, so that `css:'…'` and `xpath:'…'` find it:
/// `nodeName` is the name of the tag in capital letters, the identifier is the HTML id, `cssClass` the classes,
/// `textContent` all text inside, and every other attribute a property by its name.
public struct WebView: View {
  /// The element as data.
  public var node: Node

  /// Shows a page; the view takes the room that its neighbours leave, and can be scrolled.
  ///
  /// - Parameters:
  ///   - url: the address of the page; the property `url`.
  ///   - title: the title of the page; the property `title`.
  ///   - onLink: takes the `href` of a link that is touched and has no action of its own.
  ///   - page: what is in the body of the page.
  public init(
    _ url: String, title: String = "", onLink: @escaping (String) -> Void = { _ in },
    @PageBuilder page: () -> [Node]
  ) {
    var html = Tag("html") { Tag("body", content: page) }.node
    html.follow(onLink, depth: 0)
    let scrolling = Scrolling(axes: .vertical, spacing: 0, inset: 0, isPaging: false)
    node = Node(.webView, arrangement: Arrangement(kind: .scrolling(scrolling)), children: [html])
    node.fills = .both
    node.style.background = .white
    node.properties = ["url": .string(url), "title": .string(title)]
  }
}

/// Collects the content of a page between braces: tags, and texts as they are.
@resultBuilder
public enum PageBuilder {
  /// Takes one tag.
  public static func buildExpression(_ tag: Tag) -> [Node] { [tag.node] }
  /// Takes a text.
  public static func buildExpression(_ text: String) -> [Node] { [Tag.textNode(text)] }
  /// Takes tags that were made elsewhere.
  public static func buildExpression(_ tags: [Tag]) -> [Node] { tags.map(\.node) }
  /// Joins the content of the lines.
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }
  /// Takes the content of an `if` without `else`.
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  /// Takes the content of the first branch.
  public static func buildEither(first part: [Node]) -> [Node] { part }
  /// Takes the content of the second branch.
  public static func buildEither(second part: [Node]) -> [Node] { part }
  /// Joins the content of a loop.
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
}

extension Node {
  /// Gives links without an action of their own the action of the page.
  ///
  /// Below the deepest level nothing is done: there the page cannot be laid out.
  fileprivate mutating func follow(_ onLink: @escaping (String) -> Void, depth: Int) {
    guard depth <= Node.deepest else { return }
    if gestures.touch == nil, properties["nodeName"] == "A", let href = properties["href"]?.string {
      gestures.touch = { onLink(href) }
    }
    changeChildren { $0.follow(onLink, depth: depth + 1) }
  }
}
