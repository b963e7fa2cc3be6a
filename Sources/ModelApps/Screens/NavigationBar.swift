/// The bar above the content, like `UINavigationBar`.
public struct NavigationBar {
  /// The title in the middle.
  public var title: String
  /// The back button, to the left of the other buttons.
  public var back: BarButton?
  /// The buttons on the left.
  public var leading: [BarButton]
  /// The buttons on the right.
  public var trailing: [BarButton]

  var node: Node {
    var children: [Node] = []
    children.reserveCapacity(leading.count + trailing.count + 2)
    if let back { children.append(back.node(.navigationItemButtonView)) }
    for button in leading { children.append(button.node(.navigationButton)) }
    var title = Label(self.title).bold().textAlignment(.center).fills(.horizontal).node
    // The same trait as in UIKit.
    title.traits = .header
    children.append(title)
    for button in trailing { children.append(button.node(.navigationButton)) }
    for index in children.indices { children[index].keepTextSize() }
    var bar = Node(.navigationBar, arrangement: .horizontal(spacing: 8), children: children)
    bar.identifier = self.title
    bar.isOpaque = true
    bar.style.background = .lightGray
    return bar
  }
}

/// A button in a bar.
public struct BarButton {
  /// The title of the button, which is the accessibility label of a button with a picture.
  public var title: String
  /// The name of the picture that replaces the title.
  public var image: String?
  /// The accessibility identifier.
  public var identifier: String?
  /// Whether the button can be used.
  public var isEnabled: Bool
  /// Called when it is touched.
  public var action: () -> Void

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: its title, which is the accessibility label of a button with a picture.
  ///   - image: the name of the picture that replaces the title.
  ///   - id: the accessibility identifier.
  ///   - isEnabled: whether it can be used.
  ///   - action: called when it is touched.
  public init(
    _ title: String, image: String? = nil, id: String? = nil, isEnabled: Bool = true, action: @escaping () -> Void
  ) {
    self.title = title
    self.image = image
    identifier = id
    self.isEnabled = isEnabled
    self.action = action
  }

  func node(_ elementClass: ElementClass) -> Node {
    var node =
      image.map { Button(image: $0, label: title, action: action).ofClass(elementClass).node }
      ?? Node.titled(elementClass, title: title, labelClass: .buttonLabel, action: action)
    // A finger needs 44 points, and one or two letters are narrower.
    if image == nil, title.count <= 2 { node.width = 44 }
    node.identifier = identifier
    node.isEnabled = isEnabled
    return node
  }
}

extension Node {
  /// Keeps texts at their given size when the user changes the text size, as in bars.
  mutating func keepTextSize() {
    if case .text(var style) = arrangement.kind {
      style.isScaled = false
      arrangement = Arrangement(kind: .text(style))
    }
    changeChildren { $0.keepTextSize() }
  }
}
