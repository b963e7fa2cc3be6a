/// What an element of a screen is before it has a place: its class, its properties, what is in it, what a touch does.
///
/// Elements such as `Label` are made of one node each; write a type of your own around a node for a control that the
/// toolkit does not have.
public struct Node {
  /// The class of the element.
  public var elementClass: ElementClass
  /// The accessibility identifier.
  public var identifier: String?
  /// The accessibility label.
  public var label: String?
  /// The text it shows.
  public var text: String?
  /// The value it stands on.
  public var value: PropertyValue?
  /// The text shown while it is empty.
  public var placeholder: String?
  /// Whether it can be used.
  public var isEnabled = true
  /// Whether it is chosen.
  public var isSelected = false
  /// Whether it and what is in it is hidden; it keeps its place.
  public var isHidden = false
  /// How opaque it is, from 0 to 1.
  public var alpha = 1.0
  /// The properties of this kind of element alone.
  public var properties: [String: PropertyValue] = [:]
  /// What is in it, in order.
  public var children: [Node] = []
  /// How its children are arranged, or its own size where it has none.
  public var arrangement: Arrangement
  /// The width in points; nil is as wide as its content or its container makes it.
  public var width: Double?
  /// The height in points; nil is as high as its content or its container makes it.
  public var height: Double?
  /// In which directions it takes the room that its neighbours leave.
  public var fills: Axes = []
  /// Whether it hides what it covers from view.
  public var isOpaque = false
  /// What it does when it is touched.
  public var gestures = Gestures()
  /// What typing does, with the new text; an element with this takes the focus when it is touched.
  public var onEdit: ((String) -> Void)?
  /// What the return key does while it has the focus.
  public var onReturn: (() -> Void)?

  /// Makes a node of a class.
  public init(_ elementClass: ElementClass, arrangement: Arrangement = .vertical(), children: [Node] = []) {
    self.elementClass = elementClass
    self.arrangement = arrangement
    self.children = children
  }
}

/// Directions on the screen.
public struct Axes: OptionSet, Sendable {
  /// The bits of the directions.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// From left to right.
  public static let horizontal = Axes(rawValue: 1)
  /// From top to bottom.
  public static let vertical = Axes(rawValue: 2)
  /// Both directions.
  public static let both: Axes = [.horizontal, .vertical]
}

/// How the children of an element are arranged inside it.
public enum Arrangement {
  /// One below the other, each as wide as the element.
  case vertical(spacing: Double = 0, inset: Double = 0)
  /// One beside the other, each as high as the element.
  case horizontal(spacing: Double = 0, inset: Double = 0)
  /// In rows of equal cells, at least one to a row.
  case grid(columns: Int, spacing: Double = 0)
  /// One above the other on the same place.
  case layered
  /// One below the other on a plane that is moved behind the element's frame.
  case scrolling(spacing: Double = 0, inset: Double = 0)
  /// Rows of a table, of which only those on the screen are made.
  case rows(RowSource)
  /// A text of this font size on at most so many lines; 0 is as many as it needs. `padding` is added on every side.
  case text(size: Double = 17, lines: Int = 1, padding: Double = 0)
  /// Nothing is in it, and it has this size of its own.
  case fixed(Size)
}

/// The rows of a table, each made when it comes on the screen.
public struct RowSource {
  /// How many rows there are.
  public var count: Int
  /// The height of every row in points, above 0.
  public var height: Double
  /// Makes the row at a place, counted from 0.
  public var row: (Int) -> Node

  /// Describes rows of equal height.
  public init(count: Int, height: Double, row: @escaping (Int) -> Node) {
    self.count = max(count, 0)
    self.height = max(height, 1)
    self.row = row
  }
}
