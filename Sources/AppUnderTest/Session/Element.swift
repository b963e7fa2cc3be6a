/// An element at the time of its query.
public struct Element: Sendable, Hashable, CustomStringConvertible {
  /// The name of its class.
  public let className: String
  /// The accessibility identifier.
  public let id: String?
  /// The accessibility label.
  public let label: String?
  /// The text of the element.
  public let text: String?
  /// The value of the element.
  public let value: PropertyValue?
  /// Whether the element is enabled.
  public let isEnabled: Bool
  /// Whether the element is selected.
  public let isSelected: Bool
  /// Whether the element is visible to a user.
  public let isVisible: Bool
  /// How opaque it is, from 0 to 1.
  public let alpha: Double
  /// The frame in the window, in points.
  public let frame: Rect
  /// A description in one line.
  public let description: String

  init(_ element: ElementID, in tree: any ElementTree) {
    className = tree.elementClass(of: element).name
    id = tree.string(.identifier, of: element)
    label = tree.string(.label, of: element)
    text = tree.string(.text, of: element)
    value = tree.property(.value, of: element)
    isEnabled = tree.disabledPart(around: element) == nil
    isSelected = tree.property(.selected, of: element)?.equals(true) ?? false
    isVisible = tree.isVisible(element)
    alpha = tree.property(.alpha, of: element)?.numeric ?? 1
    frame = tree.frame(of: element)
    description = tree.describe(element)
  }
}
