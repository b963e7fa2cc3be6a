/// An element of a screen, such as a `Label`, a `Button` or a `Table`.
public protocol View {
  /// The node that describes the element.
  var node: Node { get set }
}

extension View {
  /// Sets the accessibility identifier.
  public consuming func id(_ identifier: String) -> Self { changing { $0.identifier = identifier } }
  /// Sets the accessibility label.
  public consuming func label(_ label: String) -> Self { changing { $0.label = label } }
  /// Sets its value.
  public consuming func value(_ value: PropertyValue) -> Self { changing { $0.value = value } }
  /// Sets whether it can be used.
  public consuming func enabled(_ isEnabled: Bool) -> Self { changing { $0.isEnabled = isEnabled } }
  /// Sets whether it is selected.
  public consuming func selected(_ isSelected: Bool) -> Self { changing { $0.isSelected = isSelected } }
  /// Sets whether it and its children are hidden; it keeps its room.
  public consuming func hidden(_ isHidden: Bool = true) -> Self { changing { $0.isHidden = isHidden } }
  /// Sets its opacity, from 0 to 1.
  public consuming func alpha(_ alpha: Double) -> Self { changing { $0.alpha = min(max(alpha, 0), 1) } }

  /// Sets a property that is specific to this kind of element.
  ///
  /// - Parameters:
  ///   - name: the name of the property in queries.
  ///   - value: the value.
  public consuming func property(_ name: String, _ value: PropertyValue) -> Self {
    changing { $0.set(name, to: value) }
  }
  /// Sets its class, which should be a subclass of its previous class.
  public consuming func ofClass(_ elementClass: ElementClass) -> Self { changing { $0.elementClass = elementClass } }
  /// Sets its width in points.
  public consuming func width(_ points: Double) -> Self { changing { $0.width = points } }
  /// Sets its height in points.
  public consuming func height(_ points: Double) -> Self { changing { $0.height = points } }
  /// Sets the directions in which it takes the room that its neighbours leave.
  public consuming func fills(_ axes: Axes = .both) -> Self { changing { $0.fills = axes } }
  /// Sets the action for the return key while the element has the focus.
  public consuming func onReturn(_ action: @escaping () -> Void) -> Self { changing { $0.onReturn = action } }

  /// Adds free space around it.
  public consuming func margins(_ insets: Insets) -> Self { changing { $0.margins = insets } }
  /// Adds equal free space on all sides, in points.
  public consuming func margins(_ points: Double) -> Self { changing { $0.margins = Insets(all: points) } }
  /// Adds roles for a screen reader.
  public consuming func traits(_ traits: Traits) -> Self { changing { $0.traits.formUnion(traits) } }
  /// Sets whether it hides the elements behind it.
  public consuming func opaque(_ isOpaque: Bool = true) -> Self { changing { $0.isOpaque = isOpaque } }
  /// Sets the colour of its text.
  public consuming func foreground(_ color: Color) -> Self {
    changing { ($0.style.textColor, $0.style.hasOwnColors) = (color, true) }
  }
  /// Sets the background colour.
  public consuming func background(_ color: Color) -> Self {
    changing { ($0.style.background, $0.style.hasOwnColors) = (color, true) }
  }
  /// Sets the colour of its text, as its class does in UIKit.
  consuming func foregroundOfClass(_ color: Color) -> Self { changing { $0.style.textColor = color } }
  /// Sets the radius of its corners in points.
  public consuming func cornerRadius(_ points: Double) -> Self { changing { $0.style.cornerRadius = points } }
  /// Sets whether its text is bold.
  public consuming func bold(_ isBold: Bool = true) -> Self { changing { $0.style.isBold = isBold } }
  /// Sets the horizontal alignment of its text.
  public consuming func textAlignment(_ alignment: Alignment) -> Self {
    changing { $0.style.textAlignment = alignment }
  }

  /// Changes the element, in place if it is uniquely referenced.
  consuming func changing(_ change: (inout Node) -> Void) -> Self {
    change(&node)
    return self
  }
}
