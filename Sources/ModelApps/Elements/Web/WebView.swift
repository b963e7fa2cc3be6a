/// A page of the web, like `WKWebView`.
///
/// Its content appears in the tree as elements of the class `WebElement`, which `css:'…'` and `xpath:'…'` find.
/// `nodeName` is the name of the tag in capital letters, the identifier is the HTML id, `cssClass` the classes, and
/// `textContent` all text inside. Every other attribute is a property with its own name.
public struct WebView: View {
  /// The node that describes the element.
  public var node: Node

  /// Shows a page; the view takes the room that its neighbours leave, and can be scrolled.
  ///
  /// - Parameters:
  ///   - url: the address of the page; the property `url`.
  ///   - title: the title of the page; the property `title`.
  ///   - onLink: called with the `href` of a touched link that has no action of its own.
  ///   - page: the content of the page's body.
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

/// Collects the content of a page between braces: tags and plain texts.
@resultBuilder
public enum PageBuilder {
  /// Adds one tag.
  public static func buildExpression(_ tag: Tag) -> [Node] { [tag.node] }
  /// Adds a text.
  public static func buildExpression(_ text: String) -> [Node] { [Tag.textNode(text)] }
  /// Adds tags that were created elsewhere.
  public static func buildExpression(_ tags: [Tag]) -> [Node] { tags.map(\.node) }
  /// Joins the content of the lines.
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }
  /// Adds the content of an `if` without `else`.
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  /// Adds the content of the first branch.
  public static func buildEither(first part: [Node]) -> [Node] { part }
  /// Adds the content of the second branch.
  public static func buildEither(second part: [Node]) -> [Node] { part }
  /// Joins the content of a loop.
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
}

extension Node {
  /// Gives links without an action of their own the action of the page.
  ///
  /// Elements below the deepest level are ignored, because such a page cannot be laid out anyway.
  fileprivate mutating func follow(_ onLink: @escaping (String) -> Void, depth: Int) {
    guard depth <= Node.deepest else { return }
    if gestures.touch == nil, properties["nodeName"] == "A", let href = properties["href"]?.string {
      gestures.touch = { onLink(href) }
    }
    changeChildren { $0.follow(onLink, depth: depth + 1) }
  }
}
