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
  /// Sets whether it is hidden with what is in it; it keeps its room.
  public func hidden(_ isHidden: Bool = true) -> Self { setting(\.isHidden, to: isHidden) }
  /// Sets how opaque it is, from 0 to 1.
  public func alpha(_ alpha: Double) -> Self { setting(\.alpha, to: min(max(alpha, 0), 1)) }

  /// Sets a property of this kind of element alone.
  ///
  /// - Parameters:
  ///   - name: what queries call the property.
  ///   - value: what it holds.
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

  /// Keeps points free around it.
  public func margins(_ insets: Insets) -> Self { setting(\.margins, to: insets) }
  /// Keeps the same number of points free on all sides.
  public func margins(_ points: Double) -> Self { setting(\.margins, to: Insets(all: points)) }
  /// Adds to what it is for people who use a screen reader.
  public func traits(_ traits: Traits) -> Self { setting(\.traits, to: node.traits.union(traits)) }
  /// Sets whether it hides what it covers from view.
  public func opaque(_ isOpaque: Bool = true) -> Self { setting(\.isOpaque, to: isOpaque) }
  /// Sets the colour of its text.
  public func foreground(_ color: Color) -> Self { setting(\.style.textColor, to: color) }
  /// Sets the colour behind everything in it.
  public func background(_ color: Color) -> Self { setting(\.style.background, to: color) }
  /// Sets the radius of its corners in points.
  public func cornerRadius(_ points: Double) -> Self { setting(\.style.cornerRadius, to: points) }
  /// Sets whether its text is bold.
  public func bold(_ isBold: Bool = true) -> Self { setting(\.style.isBold, to: isBold) }
  /// Sets where its text is between left and right.
  public func textAlignment(_ alignment: Alignment) -> Self { setting(\.style.textAlignment, to: alignment) }

  func setting<Value>(_ property: WritableKeyPath<Node, Value>, to value: Value) -> Self {
    var copy = self
    copy.node[keyPath: property] = value
    return copy
  }
}
