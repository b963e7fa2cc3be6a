/// Something that a screen is made of, such as a `Label`, a `Button` or a `Table`.
public protocol View {
  /// The element as data.
  var node: Node { get set }
}

extension View {
  /// Sets the accessibility identifier.
  public func id(_ identifier: String) -> Self { setting(\.identifier, to: identifier) }
  /// Sets the accessibility label.
  public func label(_ label: String) -> Self { setting(\.label, to: label) }
  /// Sets the value it stands on.
  public func value(_ value: PropertyValue) -> Self { setting(\.value, to: value) }
  /// Sets whether it can be used.
  public func enabled(_ isEnabled: Bool) -> Self { setting(\.isEnabled, to: isEnabled) }
  /// Sets whether it is chosen.
  public func selected(_ isSelected: Bool) -> Self { setting(\.isSelected, to: isSelected) }
  /// Sets whether it is hidden with what is in it; it keeps its place.
  public func hidden(_ isHidden: Bool = true) -> Self { setting(\.isHidden, to: isHidden) }
  /// Sets how opaque it is, from 0 to 1.
  public func alpha(_ alpha: Double) -> Self { setting(\.alpha, to: min(max(alpha, 0), 1)) }
  /// Sets a property of this kind of element alone.
  public func property(_ name: String, _ value: PropertyValue) -> Self {
    setting(\.properties, to: node.properties.merging([name: value]) { $1 })
  }
  /// Sets its class; it should derive from the class it had.
  public func ofClass(_ elementClass: ElementClass) -> Self { setting(\.elementClass, to: elementClass) }
  /// Sets its width in points.
  public func width(_ points: Double) -> Self { setting(\.width, to: points) }
  /// Sets its height in points.
  public func height(_ points: Double) -> Self { setting(\.height, to: points) }
  /// Sets in which directions it takes the room that its neighbours leave.
  public func fills(_ axes: Axes = .both) -> Self { setting(\.fills, to: axes) }
  /// Sets what the return key does while the element has the focus.
  public func onReturn(_ action: @escaping () -> Void) -> Self { setting(\.onReturn, to: action) }

  private func setting<Value>(_ property: WritableKeyPath<Node, Value>, to value: Value) -> Self {
    var copy = self
    copy.node[keyPath: property] = value
    return copy
  }
}

/// Collects the elements between braces; `if`, `else`, `switch` and `for` work as everywhere.
@resultBuilder
public enum ViewBuilder {
  /// Takes one element.
  public static func buildExpression(_ view: some View) -> [Node] { [view.node] }
  /// Takes elements that were made elsewhere.
  public static func buildExpression(_ views: [any View]) -> [Node] { views.map(\.node) }
  /// Joins the elements of the lines.
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }
  /// Takes the elements of an `if` without `else`.
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  /// Takes the elements of the first branch.
  public static func buildEither(first part: [Node]) -> [Node] { part }
  /// Takes the elements of the second branch.
  public static func buildEither(second part: [Node]) -> [Node] { part }
  /// Joins the elements of a loop.
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
  /// Takes the elements of an `if #available`.
  public static func buildLimitedAvailability(_ part: [Node]) -> [Node] { part }
}
