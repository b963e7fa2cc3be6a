/// What an element of a screen is before it has a place: its class, its properties, what is in it, what a touch does.
///
/// Elements such as `Label` are made of one node each; write a type of your own around a node for a control that the
/// toolkit does not have.
public struct Node {
  /// How deep elements may be nested; far above what a screen needs, far below what the stack takes.
  static let deepest = 200

  /// What it is; copies share it until one of them is changed, so that a node is copied quickly.
  private var content: Content

  /// The class of the element.
  public var elementClass: ElementClass {
    get { content.elementClass }
    _modify { yield &ownContent.elementClass }
  }
  /// The accessibility identifier.
  public var identifier: String? {
    get { content.identifier }
    _modify { yield &ownContent.identifier }
  }
  /// The accessibility label.
  public var label: String? {
    get { content.label }
    _modify { yield &ownContent.label }
  }
  /// The text it shows.
  public var text: String? {
    get { content.text }
    _modify { yield &ownContent.text }
  }
  /// The value it stands on.
  public var value: PropertyValue? {
    get { content.value }
    _modify { yield &ownContent.value }
  }
  /// The text shown while it is empty.
  public var placeholder: String? {
    get { content.placeholder }
    _modify { yield &ownContent.placeholder }
  }
  /// Whether it can be used.
  public var isEnabled: Bool {
    get { content.isEnabled }
    _modify { yield &ownContent.isEnabled }
  }
  /// Whether it is chosen.
  public var isSelected: Bool {
    get { content.isSelected }
    _modify { yield &ownContent.isSelected }
  }
  /// Whether it and what is in it is hidden; it keeps its room.
  public var isHidden: Bool {
    get { content.isHidden }
    _modify { yield &ownContent.isHidden }
  }
  /// Whether it and what is in it lets touches through to what is behind.
  public var isUntouchable: Bool {
    get { content.isUntouchable }
    _modify { yield &ownContent.isUntouchable }
  }
  /// How opaque it is, from 0 to 1.
  public var alpha: Double {
    get { content.alpha }
    _modify { yield &ownContent.alpha }
  }
  /// What it is for people who use a screen reader, such as a button.
  public var traits: Traits {
    get { content.traits }
    _modify { yield &ownContent.traits }
  }
  /// How it looks.
  public var style: Style {
    get { content.style }
    _modify { yield &ownContent.style }
  }
  /// The properties of this kind of element alone.
  public var properties: [String: PropertyValue] {
    get { content.properties }
    _modify { yield &ownContent.properties }
  }
  /// What is in it, in order.
  public var children: [Node] {
    get { content.children }
    _modify { yield &ownContent.children }
  }
  /// How its children are arranged, or its own size where it has none.
  public var arrangement: Arrangement {
    get { content.arrangement }
    _modify { yield &ownContent.arrangement }
  }
  /// The width in points; nil is as wide as its content or its container makes it.
  public var width: Double? {
    get { content.width }
    _modify { yield &ownContent.width }
  }
  /// The height in points; nil is as high as its content or its container makes it.
  public var height: Double? {
    get { content.height }
    _modify { yield &ownContent.height }
  }
  /// Points that are kept free around it.
  public var margins: Insets {
    get { content.margins }
    _modify { yield &ownContent.margins }
  }
  /// In which directions it takes the room that its neighbours leave.
  public var fills: Axes {
    get { content.fills }
    _modify { yield &ownContent.fills }
  }
  /// Whether it hides what it covers from view.
  public var isOpaque: Bool {
    get { content.isOpaque }
    _modify { yield &ownContent.isOpaque }
  }

  /// Makes a node of a class.
  ///
  /// - Parameters:
  ///   - elementClass: what queries find it by.
  ///   - arrangement: how its children are laid out.
  ///   - children: what is in it.
  public init(_ elementClass: ElementClass, arrangement: Arrangement = .vertical(), children: [Node] = []) {
    content = Content(elementClass, arrangement, children)
  }
}

extension Node {
  /// What an element is.
  private final class Content {
    var elementClass: ElementClass
    var identifier: String?
    var label: String?
    var text: String?
    var value: PropertyValue?
    var placeholder: String?
    var isEnabled: Bool = true
    var isSelected: Bool = false
    var isHidden: Bool = false
    var isUntouchable: Bool = false
    var alpha: Double = 1.0
    var traits: Traits = []
    var style: Style = Style()
    var properties: [String: PropertyValue] = [:]
    var children: [Node] = []
    var arrangement: Arrangement
    var width: Double?
    var height: Double?
    var margins: Insets = Insets()
    var fills: Axes = []
    var isOpaque: Bool = false
    /// What it does when it is used, which most elements have nothing of.
    var response: Response?

    init(_ elementClass: ElementClass, _ arrangement: Arrangement, _ children: [Node]) {
      (self.elementClass, self.arrangement, self.children) = (elementClass, arrangement, children)
    }

    init(copying other: Content) {
      elementClass = other.elementClass
      identifier = other.identifier
      label = other.label
      text = other.text
      value = other.value
      placeholder = other.placeholder
      isEnabled = other.isEnabled
      isSelected = other.isSelected
      isHidden = other.isHidden
      isUntouchable = other.isUntouchable
      alpha = other.alpha
      traits = other.traits
      style = other.style
      properties = other.properties
      children = other.children
      arrangement = other.arrangement
      width = other.width
      height = other.height
      margins = other.margins
      fills = other.fills
      isOpaque = other.isOpaque
      response = other.response
    }
  }

  /// The content, for changing it: no other node has it.
  private var ownContent: Content {
    mutating get {
      if !isKnownUniquelyReferenced(&content) { content = Content(copying: content) }
      return content
    }
  }

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
      let content = ownContent
      if isKnownUniquelyReferenced(&content.response), let response = content.response { return response }
      let own = Response(copying: content.response)
      content.response = own
      return own
    }
  }

  /// What it does when it is touched.
  public var gestures: Gestures {
    get { content.response?.gestures ?? Gestures() }
    set { ownResponse.gestures = newValue }
  }

  /// What it does when it is touched, where that depends on its size in points; it replaces `gestures`.
  public var sizedGestures: ((Size) -> Gestures)? {
    get { content.response?.sizedGestures }
    set { ownResponse.sizedGestures = newValue }
  }

  /// What typing does, with the new text; an element with this takes the focus when it is touched.
  public var onEdit: ((String) -> Void)? {
    get { content.response?.onEdit }
    set { ownResponse.onEdit = newValue }
  }

  /// What the return key does while it has the focus.
  public var onReturn: (() -> Void)? {
    get { content.response?.onReturn }
    set { ownResponse.onReturn = newValue }
  }

  /// Which keyboard it has, where it can be typed into.
  public var input: TextInput {
    get { content.response?.input ?? TextInput() }
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
