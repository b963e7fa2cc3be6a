/// What an element of a screen is before it has a place: its class, its properties, what is in it, what a touch does.
///
/// Elements such as `Label` are made of one node each; write a type of your own around a node for a control that the
/// toolkit does not have.
public struct Node {
  /// How deep elements may be nested; far above what a screen needs, far below what the stack takes.
  static let deepest = 200

  /// What the node consists of: one value in an array, so that a node is copied quickly and changed in its place.
  private var storage: [Values]

  /// Makes a node of a class.
  ///
  /// - Parameters:
  ///   - elementClass: what queries find it by.
  ///   - arrangement: how its children are laid out.
  ///   - children: what is in it.
  public init(_ elementClass: ElementClass, arrangement: Arrangement = .vertical(), children: [Node] = []) {
    storage = [Values(elementClass: elementClass, children: children, arrangement: arrangement)]
  }
}

extension Node {
  private struct Values {
    var elementClass: ElementClass
    var attributes = Attributes()
    var children: [Node]
    var arrangement: Arrangement
    var width: Double?
    var height: Double?
    var margins = Insets()
    var fills: Axes = []
    var isOpaque = false
    /// What it does when it is used: one response, or none, which most elements have.
    var responses: [Response] = []
  }

  /// Sets a property of this kind of element alone.
  mutating func set(_ property: String, to value: PropertyValue) {
    storage[0].attributes.properties[property] = value
  }

  /// Changes the children in their places.
  mutating func changeChildren(_ change: (inout Node) -> Void) {
    for index in storage[0].children.indices { change(&storage[0].children[index]) }
  }

  /// What the element is to a query.
  var attributes: Attributes { storage[0].attributes }

  /// The class of the element.
  public var elementClass: ElementClass {
    get { storage[0].elementClass }
    set { storage[0].elementClass = newValue }
  }
  /// The accessibility identifier.
  public var identifier: String? {
    get { storage[0].attributes.identifier }
    set { storage[0].attributes.identifier = newValue }
  }
  /// The accessibility label.
  public var label: String? {
    get { storage[0].attributes.label }
    set { storage[0].attributes.label = newValue }
  }
  /// The text it shows.
  public var text: String? {
    get { storage[0].attributes.text }
    set { storage[0].attributes.text = newValue }
  }
  /// The value it stands on.
  public var value: PropertyValue? {
    get { storage[0].attributes.value }
    set { storage[0].attributes.value = newValue }
  }
  /// The text shown while it is empty.
  public var placeholder: String? {
    get { storage[0].attributes.placeholder }
    set { storage[0].attributes.placeholder = newValue }
  }
  /// Whether it can be used.
  public var isEnabled: Bool {
    get { storage[0].attributes.isEnabled }
    set { storage[0].attributes.isEnabled = newValue }
  }
  /// Whether it is chosen.
  public var isSelected: Bool {
    get { storage[0].attributes.isSelected }
    set { storage[0].attributes.isSelected = newValue }
  }
  /// Whether it and what is in it is hidden; it keeps its room.
  public var isHidden: Bool {
    get { storage[0].attributes.isHidden }
    set { storage[0].attributes.isHidden = newValue }
  }
  /// Whether it and what is in it lets touches through to what is behind.
  public var isUntouchable: Bool {
    get { storage[0].attributes.isUntouchable }
    set { storage[0].attributes.isUntouchable = newValue }
  }
  /// How opaque it is, from 0 to 1.
  public var alpha: Double {
    get { storage[0].attributes.alpha }
    set { storage[0].attributes.alpha = newValue }
  }
  /// What it is for people who use a screen reader, such as a button.
  public var traits: Traits {
    get { storage[0].attributes.traits }
    set { storage[0].attributes.traits = newValue }
  }
  /// How it looks.
  public var style: Style {
    get { storage[0].attributes.style }
    set { storage[0].attributes.style = newValue }
  }
  /// The properties of this kind of element alone.
  public var properties: ElementProperties {
    get { storage[0].attributes.properties }
    set { storage[0].attributes.properties = newValue }
  }
  /// What is in it, in order.
  public var children: [Node] {
    get { storage[0].children }
    set { storage[0].children = newValue }
  }
  /// How its children are arranged, or its own size where it has none.
  public var arrangement: Arrangement {
    get { storage[0].arrangement }
    set { storage[0].arrangement = newValue }
  }
  /// The width in points; nil is as wide as its content or its container makes it.
  public var width: Double? {
    get { storage[0].width }
    set { storage[0].width = newValue }
  }
  /// The height in points; nil is as high as its content or its container makes it.
  public var height: Double? {
    get { storage[0].height }
    set { storage[0].height = newValue }
  }
  /// Points that are kept free around it.
  public var margins: Insets {
    get { storage[0].margins }
    set { storage[0].margins = newValue }
  }
  /// In which directions it takes the room that its neighbours leave.
  public var fills: Axes {
    get { storage[0].fills }
    set { storage[0].fills = newValue }
  }
  /// Whether it hides what it covers from view.
  public var isOpaque: Bool {
    get { storage[0].isOpaque }
    set { storage[0].isOpaque = newValue }
  }
}

extension Node {
  /// What an element does when it is used.
  private struct Response {
    var gestures = Gestures()
    var sizedGestures: ((Size) -> Gestures)?
    var onEdit: ((String) -> Void)?
    var onReturn: (() -> Void)?
    var input = TextInput()
  }

  /// Whether it may do something when it is used.
  var hasResponse: Bool { !storage[0].responses.isEmpty }

  private mutating func changeResponse(_ change: (inout Response) -> Void) {
    if !hasResponse { storage[0].responses.append(Response()) }
    change(&storage[0].responses[0])
  }

  /// What it does when it is touched.
  public var gestures: Gestures {
    get { hasResponse ? storage[0].responses[0].gestures : Gestures() }
    set { changeResponse { $0.gestures = newValue } }
  }

  /// What it does when it is touched, where that depends on its size in points; it replaces `gestures`.
  public var sizedGestures: ((Size) -> Gestures)? {
    get { hasResponse ? storage[0].responses[0].sizedGestures : nil }
    set { changeResponse { $0.sizedGestures = newValue } }
  }

  /// What typing does, with the new text; an element with this takes the focus when it is touched.
  public var onEdit: ((String) -> Void)? {
    get { hasResponse ? storage[0].responses[0].onEdit : nil }
    set { changeResponse { $0.onEdit = newValue } }
  }

  /// What the return key does while it has the focus.
  public var onReturn: (() -> Void)? {
    get { hasResponse ? storage[0].responses[0].onReturn : nil }
    set { changeResponse { $0.onReturn = newValue } }
  }

  /// Which keyboard it has, where it can be typed into.
  public var input: TextInput {
    get { hasResponse ? storage[0].responses[0].input : TextInput() }
    set { changeResponse { $0.input = newValue } }
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
