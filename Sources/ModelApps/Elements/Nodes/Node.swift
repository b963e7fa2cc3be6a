/// What an element of a screen is before it has a place: its class, its properties, what is in it, what a touch does.
///
/// Elements such as `Label` are made of one node each; write a type of your own around a node for a control that the
/// toolkit does not have.
public struct Node {
  /// How deep elements may be nested; far above what a screen needs, far below what the stack takes.
  static let deepest = 200

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
  /// Whether it and what is in it is hidden; it keeps its room.
  public var isHidden = false
  /// Whether it and what is in it lets touches through to what is behind.
  public var isUntouchable = false
  /// How opaque it is, from 0 to 1.
  public var alpha = 1.0
  /// What it is for people who use a screen reader, such as a button.
  public var traits: Traits = []
  /// How it looks.
  public var style = Style()
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
  /// Points that are kept free around it.
  public var margins = Insets()
  /// In which directions it takes the room that its neighbours leave.
  public var fills: Axes = []
  /// Whether it hides what it covers from view.
  public var isOpaque = false
  /// What it does when it is used, which most elements have nothing of.
  private var response: Response?

  /// Makes a node of a class.
  ///
  /// - Parameters:
  ///   - elementClass: what queries find it by.
  ///   - arrangement: how its children are laid out.
  ///   - children: what is in it.
  public init(_ elementClass: ElementClass, arrangement: Arrangement = .vertical(), children: [Node] = []) {
    self.elementClass = elementClass
    self.arrangement = arrangement
    self.children = children
  }
}

extension Node {
  /// What an element does when it is used; copies share it until one of them is changed, so that a node is copied quickly.
  private final class Response {
    var gestures = Gestures()
    var sizedGestures: ((Size) -> Gestures)?
    var onEdit: ((String) -> Void)?
    var onReturn: (() -> Void)?
    var input = TextInput()

    init(copying other: Response? = nil) {
      guard let other else { return }
      (gestures, sizedGestures) = (other.gestures, other.sizedGestures)
      (onEdit, onReturn, input) = (other.onEdit, other.onReturn, other.input)
    }
  }

  /// The response, for changing it: no other node has it.
  private var ownResponse: Response {
    mutating get {
      if isKnownUniquelyReferenced(&response), let response { return response }
      let own = Response(copying: response)
      response = own
      return own
    }
  }

  /// What it does when it is touched.
  public var gestures: Gestures {
    get { response?.gestures ?? Gestures() }
    set { ownResponse.gestures = newValue }
  }

  /// What it does when it is touched, where that depends on its size in points; it replaces `gestures`.
  public var sizedGestures: ((Size) -> Gestures)? {
    get { response?.sizedGestures }
    set { ownResponse.sizedGestures = newValue }
  }

  /// What typing does, with the new text; an element with this takes the focus when it is touched.
  public var onEdit: ((String) -> Void)? {
    get { response?.onEdit }
    set { ownResponse.onEdit = newValue }
  }

  /// What the return key does while it has the focus.
  public var onReturn: (() -> Void)? {
    get { response?.onReturn }
    set { ownResponse.onReturn = newValue }
  }

  /// Which keyboard it has, where it can be typed into.
  public var input: TextInput {
    get { response?.input ?? TextInput() }
    set { ownResponse.input = newValue }
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

/// Points that are kept free along the edges of something.
public struct Insets: Sendable, Hashable {
  /// Points along the upper edge.
  public var top: Double
  /// Points along the left edge.
  public var left: Double
  /// Points along the lower edge.
  public var bottom: Double
  /// Points along the right edge.
  public var right: Double

  /// Makes insets, in points.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same on all sides, in points.
  public init(all points: Double) {
    self.init(top: points, left: points, bottom: points, right: points)
  }

  /// What is taken from a width.
  var horizontal: Double { left + right }
  /// What is taken from a height.
  var vertical: Double { top + bottom }
}

extension Rect {
  /// The rectangle without what the insets keep free.
  func inset(by insets: Insets) -> Rect {
    inset(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
