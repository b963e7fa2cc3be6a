/// An element of a screen before layout: its class, properties, children and actions.
///
/// Elements such as `Label` consist of one node. For a control that the toolkit does not have, write a type around a
/// node.
public struct Node {
  /// The greatest depth of nested elements; far more than a screen needs, and far less than the stack allows.
  static let deepest = 200

  /// The content of the node: an array of one value, which is copied quickly and changed in place.
  private var storage: [Values]

  /// Creates a node of a class.
  ///
  /// - Parameters:
  ///   - elementClass: the class for queries.
  ///   - arrangement: how its children are laid out.
  ///   - children: its children.
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
    /// The actions of the element: an array with one response, or empty, as for most elements.
    var responses: [Response] = []
  }

  /// Sets a property that is specific to this kind of element.
  mutating func set(_ property: String, to value: PropertyValue) {
    storage[0].attributes.properties[property] = value
  }

  /// Changes the children in place.
  mutating func changeChildren(_ change: (inout Node) -> Void) {
    for index in storage[0].children.indices { change(&storage[0].children[index]) }
  }

  /// The attributes that queries can use.
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
  /// The current value of the element.
  public var value: PropertyValue? {
    get { storage[0].attributes.value }
    set { storage[0].attributes.value = newValue }
  }
  /// The text shown while it is empty.
  public var placeholder: String? {
    get { storage[0].attributes.placeholder }
    set { storage[0].attributes.placeholder = newValue }
  }
  /// Whether the element can be used.
  public var isEnabled: Bool {
    get { storage[0].attributes.states.isEnabled }
    set { storage[0].attributes.states.isEnabled = newValue }
  }
  /// Whether the element is chosen.
  public var isSelected: Bool {
    get { storage[0].attributes.states.isSelected }
    set { storage[0].attributes.states.isSelected = newValue }
  }
  /// Whether the element and its children are hidden; a hidden element keeps its room.
  public var isHidden: Bool {
    get { storage[0].attributes.states.isHidden }
    set { storage[0].attributes.states.isHidden = newValue }
  }
  /// Whether touches pass through it and its children to the elements behind.
  public var isUntouchable: Bool {
    get { storage[0].attributes.states.isUntouchable }
    set { storage[0].attributes.states.isUntouchable = newValue }
  }
  /// The opacity of the element, from 0 to 1.
  public var alpha: Double {
    get { storage[0].attributes.alpha }
    set { storage[0].attributes.alpha = newValue }
  }
  /// The role of the element for a screen reader, such as button.
  public var traits: Traits {
    get { storage[0].attributes.traits }
    set { storage[0].attributes.traits = newValue }
  }
  /// How it looks.
  public var style: Style {
    get { storage[0].attributes.style }
    set { storage[0].attributes.style = newValue }
  }
  /// The properties that are specific to this kind of element.
  public var properties: ElementProperties {
    get { storage[0].attributes.properties }
    set { storage[0].attributes.properties = newValue }
  }
  /// The children of the element, in order.
  public var children: [Node] {
    get { storage[0].children }
    set { storage[0].children = newValue }
  }
  /// How its children are arranged, or its size if it has no children.
  public var arrangement: Arrangement {
    get { storage[0].arrangement }
    set { storage[0].arrangement = newValue }
  }
  /// The width in points; nil if its content or its container determines it.
  public var width: Double? {
    get { storage[0].width }
    set { storage[0].width = newValue }
  }
  /// The height in points; nil if its content or its container determines it.
  public var height: Double? {
    get { storage[0].height }
    set { storage[0].height = newValue }
  }
  /// Points of free space around it.
  public var margins: Insets {
    get { storage[0].margins }
    set { storage[0].margins = newValue }
  }
  /// The directions in which it takes the room that its neighbours leave.
  public var fills: Axes {
    get { storage[0].fills }
    set { storage[0].fills = newValue }
  }
  /// Whether the element hides the elements behind it.
  public var isOpaque: Bool {
    get { storage[0].isOpaque }
    set { storage[0].isOpaque = newValue }
  }
}

extension Node {
  /// The actions of an element.
  private struct Response {
    var gestures = Gestures()
    var sizedGestures: ((Size) -> Gestures)?
    var onEdit: ((String) -> Void)?
    var onReturn: (() -> Void)?
    var input = TextInput()
  }

  /// Whether the element may have actions.
  var hasResponse: Bool { !storage[0].responses.isEmpty }

  private mutating func changeResponse(_ change: (inout Response) -> Void) {
    if !hasResponse { storage[0].responses.append(Response()) }
    change(&storage[0].responses[0])
  }

  /// The actions for gestures.
  public var gestures: Gestures {
    get { hasResponse ? storage[0].responses[0].gestures : Gestures() }
    set { changeResponse { $0.gestures = newValue } }
  }

  /// The actions for gestures, if they depend on its size in points; replaces `gestures`.
  public var sizedGestures: ((Size) -> Gestures)? {
    get { hasResponse ? storage[0].responses[0].sizedGestures : nil }
    set { changeResponse { $0.sizedGestures = newValue } }
  }

  /// Called with the new text when the user types. An element with this action takes the focus when it is touched.
  public var onEdit: ((String) -> Void)? {
    get { hasResponse ? storage[0].responses[0].onEdit : nil }
    set { changeResponse { $0.onEdit = newValue } }
  }

  /// Called for the return key while it has the focus.
  public var onReturn: (() -> Void)? {
    get { hasResponse ? storage[0].responses[0].onReturn : nil }
    set { changeResponse { $0.onReturn = newValue } }
  }

  /// The keyboard of an element that can be typed into.
  public var input: TextInput {
    get { hasResponse ? storage[0].responses[0].input : TextInput() }
    set { changeResponse { $0.input = newValue } }
  }
}

/// Directions on the screen.
public struct Axes: OptionSet, Sendable {
  /// The bits of the directions.
  public let rawValue: Int

  /// Creates a set from its bits.
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

/// Free space along the edges of an element, in points.
public struct Insets: Sendable, Hashable {
  /// Points along the upper edge.
  public var top: Double
  /// Points along the left edge.
  public var left: Double
  /// Points along the lower edge.
  public var bottom: Double
  /// Points along the right edge.
  public var right: Double

  /// Creates insets, in points.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates equal insets on all sides, in points.
  public init(all points: Double) {
    self.init(top: points, left: points, bottom: points, right: points)
  }

  /// The sum of the left and right insets.
  var horizontal: Double { left + right }
  /// The sum of the upper and lower insets.
  var vertical: Double { top + bottom }
}

extension Rect {
  /// The rectangle without the insets.
  func inset(by insets: Insets) -> Rect {
    inset(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
