/// The bar above the content, as `UINavigationBar` shows it.
public struct NavigationBar {
  /// What is written in the middle.
  public var title: String
  /// The back button, left of everything.
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
    // UIKit has the same trait there.
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
  /// What it says; its accessibility label where it shows a picture.
  public var title: String
  /// The name of the picture it shows instead of its title.
  public var image: String?
  /// The accessibility identifier.
  public var identifier: String?
  /// Whether it can be used.
  public var isEnabled: Bool
  /// What a touch does.
  public var action: () -> Void

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: what it says; its accessibility label where it shows a picture.
  ///   - image: the name of the picture it shows instead of its title.
  ///   - id: the accessibility identifier.
  ///   - isEnabled: whether it can be used.
  ///   - action: what a touch does.
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
    node.identifier = identifier
    node.isEnabled = isEnabled
    return node
  }
}

extension Node {
  /// Keeps texts at the size that they are given, whatever the user of the device wants, as those of bars are.
  mutating func keepTextSize() {
    if case .text(var style) = arrangement.kind {
      style.isScaled = false
      arrangement = Arrangement(kind: .text(style))
    }
    changeChildren { $0.keepTextSize() }
  }
}
