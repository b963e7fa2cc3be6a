/// An element of a page in a web view, such as `Tag("h1") { "Beers" }`.
public struct Tag: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates an element of a page.
  ///
  /// - Parameters:
  ///   - name: the name of the tag, such as `div`.
  ///   - id: the HTML id.
  ///   - cssClass: the classes, separated by spaces.
  ///   - attributes: the other attributes.
  ///   - onTouch: called when it is touched.
  ///   - content: its content: tags and texts.
  public init(
    _ name: String, id: String? = nil, class cssClass: String? = nil, _ attributes: [String: String] = [:],
    onTouch: (() -> Void)? = nil, @PageBuilder content: () -> [Node]
  ) {
    let kind = TagKind(name.lowercased())
    let content = content()
    node = Node(.webElement, arrangement: .flow(spacing: 4, inset: kind.inset), children: content)
    // A single text becomes the element's own text; texts between tags stay separate elements.
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

  /// Creates an element of a page without content, such as an `img`.
  ///
  /// - Parameters:
  ///   - name: the name of the tag, such as `img`.
  ///   - id: the HTML id.
  ///   - cssClass: the classes, separated by spaces.
  ///   - attributes: the other attributes.
  ///   - onTouch: called when it is touched.
  public init(
    _ name: String, id: String? = nil, class cssClass: String? = nil, _ attributes: [String: String] = [:],
    onTouch: (() -> Void)? = nil
  ) {
    self.init(name, id: id, class: cssClass, attributes, onTouch: onTouch, content: {})
  }

  /// Creates an `input` to type into.
  ///
  /// - Parameters:
  ///   - type: its type, such as `text`, `search` or `password`.
  ///   - id: the HTML id.
  ///   - cssClass: the classes, separated by spaces.
  ///   - placeholder: shown while it is empty.
  ///   - value: its text.
  ///   - onReturn: called for the return key; nil for no action.
  ///   - onChange: called with the new text whenever the user types.
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

/// The look and layout of a kind of tag.
private struct TagKind {
  /// Whether the element fills whole lines.
  var isBlock = true
  /// The size of its font in points.
  var fontSize = 16.0
  var isBold = false
  /// Points between its content and its edges.
  var inset = 0.0
  /// The size of the element without content, in points.
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
  /// The text of the element and its descendants, as in `textContent`.
  fileprivate var webText: String { properties["textContent"]?.string ?? text ?? "" }
}
