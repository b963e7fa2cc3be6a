/// An element of a page in a web view, such as `Tag("h1") { "Beers" }`.
public struct Tag: View {
  /// The element as data.
  public var node: Node

  /// Makes an element of a page.
  ///
  /// - Parameters:
  ///   - name: the name of the tag, such as `div`.
  ///   - id: the HTML id.
  ///   - cssClass: the classes, one blank between them.
  ///   - attributes: the other attributes.
  ///   - onTouch: what a touch does.
  ///   - content: what is in it: tags and texts.
  public init(
    _ name: String, id: String? = nil, class cssClass: String? = nil, _ attributes: [String: String] = [:],
    onTouch: (() -> Void)? = nil, @PageBuilder content: () -> [Node]
  ) {
    let kind = TagKind(name.lowercased())
    let content = content()
    node = Node(.webElement, arrangement: .flow(spacing: 4, inset: kind.inset), children: content)
    // A text alone is the element's own; between tags it stands in an element beside them.
    if content.count == 1, let text = content.first, text.elementClass == .webText {
      node.children = []
      node.text = text.text
      node.label = text.text
      node.arrangement = .text(size: kind.fontSize, lines: 0, padding: kind.inset)
    } else if content.isEmpty {
      node.arrangement = .fixed(kind.emptySize)
    }
    node.style.isBold = kind.isBold
    node.identifier = id
    node.gestures.touch = onTouch
    if kind.isBlock { node.fills = .horizontal }
    if name.lowercased() == "a" { node.traits = .link }
    node.properties = ElementProperties(attributes.lazy.map { ($0.key, .string($0.value)) })
    node.set("nodeName", to: .string(name.uppercased()))
    node.set("textContent", to: .string(content.map(\.webText).joined()))
    if let cssClass { node.set("cssClass", to: .string(cssClass)) }
  }

  /// Makes an element of a page with nothing in it, such as an `img`.
  ///
  /// - Parameters:
  ///   - name: the name of the tag, such as `img`.
  ///   - id: the HTML id.
  ///   - cssClass: the classes, one blank between them.
  ///   - attributes: the other attributes.
  ///   - onTouch: what a touch does.
  public init(
    _ name: String, id: String? = nil, class cssClass: String? = nil, _ attributes: [String: String] = [:],
    onTouch: (() -> Void)? = nil
  ) {
    self.init(name, id: id, class: cssClass, attributes, onTouch: onTouch, content: {})
  }

  /// Makes an `input`, which is typed into.
  ///
  /// - Parameters:
  ///   - type: what it is for, such as `text`, `search` or `password`.
  ///   - id: the HTML id.
  ///   - cssClass: the classes, one blank between them.
  ///   - placeholder: what it shows while it is empty.
  ///   - value: what is in it.
  ///   - onReturn: what the return key does; nil does nothing.
  ///   - onChange: takes the new text whenever something is typed.
  public static func input(
    type: String = "text", id: String? = nil, class cssClass: String? = nil, placeholder: String = "", value: String,
    onReturn: (() -> Void)? = nil, onChange: @escaping (String) -> Void
  ) -> Tag {
    var tag = Tag("input", id: id, class: cssClass, ["type": type])
    tag.node.text = value
    tag.node.value = .string(value)
    tag.node.placeholder = placeholder
    tag.node.onEdit = onChange
    tag.node.onReturn = onReturn
    tag.node.input.isSecure = type == "password"
    tag.node.input.returnKey = type == "search" ? "Search" : "Go"
    tag.node.input.endsEditing = true
    return tag
  }

  /// A text between tags.
  static func textNode(_ text: String) -> Node {
    var node = Label(text, lines: 0).node
    node.elementClass = .webText
    return node
  }
}

/// How the tags of a kind look and where they stand.
private struct TagKind {
  /// Whether it has its lines for itself.
  var isBlock = true
  /// The size of its font in points.
  var fontSize = 16.0
  var isBold = false
  /// Points between what is in it and its edges.
  var inset = 0.0
  /// How large it is with nothing in it, in points.
  var emptySize = Size(width: 0, height: 0)

  init(_ name: String) {
    switch name {
    case "h1": (fontSize, isBold, inset) = (32, true, 8)
    case "h2": (fontSize, isBold, inset) = (24, true, 8)
    case "h3", "h4", "h5", "h6": (fontSize, isBold, inset) = (18, true, 8)
    case "p", "li", "td", "th": inset = 8
    case "body": inset = 8
    case "hr": emptySize = Size(width: 0, height: 2)
    case "input": (isBlock, emptySize) = (false, Size(width: 170, height: 28))
    case "textarea": (isBlock, emptySize) = (false, Size(width: 170, height: 60))
    case "img": (isBlock, emptySize) = (false, Size(width: 64, height: 64))
    case "button": (isBlock, inset, emptySize) = (false, 6, Size(width: 30, height: 30))
    case "b", "strong": (isBlock, isBold) = (false, true)
    case "a", "span", "i", "em", "label", "small", "code", "u", "select", "option": isBlock = false
    default: break
    }
  }
}

extension Node {
  /// The text of everything inside, as `textContent` has it.
  fileprivate var webText: String { properties["textContent"]?.string ?? text ?? "" }
}
