/// Something that a screen is made of, such as a `Label`, a `Button` or a `Table`.
public protocol View {
  /// The element as data.
  var node: Node { get set }
}

extension View {
  /// Sets the accessibility identifier.
  public consuming func id(_ identifier: String) -> Self { changing { $0.identifier = identifier } }
  /// Sets the accessibility label.
  public consuming func label(_ label: String) -> Self { changing { $0.label = label } }
  /// Sets the value it stands on.
  public consuming func value(_ value: PropertyValue) -> Self { changing { $0.value = value } }
  /// Sets whether it can be used.
  public consuming func enabled(_ isEnabled: Bool) -> Self { changing { $0.isEnabled = isEnabled } }
  /// Sets whether it is chosen.
  public consuming func selected(_ isSelected: Bool) -> Self { changing { $0.isSelected = isSelected } }
  /// Sets whether it is hidden with what is in it; it keeps its room.
  public consuming func hidden(_ isHidden: Bool = true) -> Self { changing { $0.isHidden = isHidden } }
  /// Sets how opaque it is, from 0 to 1.
  public consuming func alpha(_ alpha: Double) -> Self { changing { $0.alpha = min(max(alpha, 0), 1) } }

  /// Sets a property of this kind of element alone.
  ///
  /// - Parameters:
  ///   - name: what queries call the property.
  ///   - value: what it holds.
  public consuming func property(_ name: String, _ value: PropertyValue) -> Self {
    changing { $0.set(name, to: value) }
  }
  /// Sets its class; it should derive from the class it had.
  public consuming func ofClass(_ elementClass: ElementClass) -> Self { changing { $0.elementClass = elementClass } }
  /// Sets its width in points.
  public consuming func width(_ points: Double) -> Self { changing { $0.width = points } }
  /// Sets its height in points.
  public consuming func height(_ points: Double) -> Self { changing { $0.height = points } }
  /// Sets in which directions it takes the room that its neighbours leave.
  public consuming func fills(_ axes: Axes = .both) -> Self { changing { $0.fills = axes } }
  /// Sets what the return key does while the element has the focus.
  public consuming func onReturn(_ action: @escaping () -> Void) -> Self { changing { $0.onReturn = action } }

  /// Keeps points free around it.
  public consuming func margins(_ insets: Insets) -> Self { changing { $0.margins = insets } }
  /// Keeps the same number of points free on all sides.
  public consuming func margins(_ points: Double) -> Self { changing { $0.margins = Insets(all: points) } }
  /// Adds to what it is for people who use a screen reader.
  public consuming func traits(_ traits: Traits) -> Self { changing { $0.traits.formUnion(traits) } }
  /// Sets whether it hides what it covers from view.
  public consuming func opaque(_ isOpaque: Bool = true) -> Self { changing { $0.isOpaque = isOpaque } }
  /// Sets the colour of its text.
  public consuming func foreground(_ color: Color) -> Self { changing { $0.style.textColor = color } }
  /// Sets the colour behind everything in it.
  public consuming func background(_ color: Color) -> Self { changing { $0.style.background = color } }
  /// Sets the radius of its corners in points.
  public consuming func cornerRadius(_ points: Double) -> Self { changing { $0.style.cornerRadius = points } }
  /// Sets whether its text is bold.
  public consuming func bold(_ isBold: Bool = true) -> Self { changing { $0.style.isBold = isBold } }
  /// Sets where its text is between left and right.
  public consuming func textAlignment(_ alignment: Alignment) -> Self {
    changing { $0.style.textAlignment = alignment }
  }

  /// Changes the element in its place, where nobody else has it.
  consuming func changing(_ change: (inout Node) -> Void) -> Self {
    change(&node)
    return self
  }
}
