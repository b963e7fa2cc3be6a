/// What an element of a screen is before it has a place: its class, its properties, what is in it, what a touch does.
///
/// Elements such as `Label` are made of one node each; write a type of your own around a node for a control that the
/// toolkit does not have.
public struct Node {
  /// How deep elements may be nested; far above what a screen needs, far below what the stack takes.
  static let deepest = 200

  /// What copies of the node share until one of them is changed.
  private var storage: Storage

  /// Makes a node of a class.
  ///
  /// - Parameters:
  ///   - elementClass: what queries find it by.
  ///   - arrangement: how its children are laid out.
  ///   - children: what is in it.
  public init(_ elementClass: ElementClass, arrangement: Arrangement = .vertical(), children: [Node] = []) {
    storage = Storage(
      Values(
        attributes: SharedAttributes(Attributes(elementClass: elementClass)), children: children,
        arrangement: arrangement))
  }
}

extension Node {
  /// What a node consists of beside its attributes.
  private struct Values {
    var attributes: SharedAttributes
    var children: [Node]
    var arrangement: Arrangement
    var width: Double?
    var height: Double?
    var margins = Insets()
    var fills: Axes = []
    var isOpaque = false
    /// What it does when it is used, which most elements have nothing of.
    var response: Response?
  }

  /// The values behind one reference, so that a node is copied and moved quickly.
  private final class Storage {
    var values: Values

    init(_ values: Values) { self.values = values }
  }

  /// The storage, for changing it: no other node has it.
  private var ownStorage: Storage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
      return storage
    }
  }

  /// The attributes, for changing them: neither another node nor a tree has them.
  private var ownAttributes: SharedAttributes {
    mutating get {
      let storage = ownStorage
      if !isKnownUniquelyReferenced(&storage.values.attributes) {
        storage.values.attributes = SharedAttributes(storage.values.attributes.values)
      }
      return storage.values.attributes
    }
  }

  /// Sets a property of this kind of element alone.
  mutating func set(_ property: String, to value: PropertyValue) {
    let attributes = ownAttributes
    // The properties are taken out and put back, so that there is one copy of them while they change.
    var properties = attributes.values.properties
    attributes.values.properties = [:]
    properties[property] = value
    attributes.values.properties = properties
  }

  /// Changes the children in their places.
  mutating func changeChildren(_ change: (inout Node) -> Void) {
    let storage = ownStorage
    var children = storage.values.children
    storage.values.children = []
    for index in children.indices { change(&children[index]) }
    storage.values.children = children
  }

  /// The attributes, to be shared with a tree.
  var attributes: SharedAttributes { storage.values.attributes }

  /// The class of the element.
  public var elementClass: ElementClass {
    get { storage.values.attributes.values.elementClass }
    set { ownAttributes.values.elementClass = newValue }
  }
  /// The accessibility identifier.
  public var identifier: String? {
    get { storage.values.attributes.values.identifier }
    set { ownAttributes.values.identifier = newValue }
  }
  /// The accessibility label.
  public var label: String? {
    get { storage.values.attributes.values.label }
    set { ownAttributes.values.label = newValue }
  }
  /// The text it shows.
  public var text: String? {
    get { storage.values.attributes.values.text }
    set { ownAttributes.values.text = newValue }
  }
  /// The value it stands on.
  public var value: PropertyValue? {
    get { storage.values.attributes.values.value }
    set { ownAttributes.values.value = newValue }
  }
  /// The text shown while it is empty.
  public var placeholder: String? {
    get { storage.values.attributes.values.placeholder }
    set { ownAttributes.values.placeholder = newValue }
  }
  /// Whether it can be used.
  public var isEnabled: Bool {
    get { storage.values.attributes.values.isEnabled }
    set { ownAttributes.values.isEnabled = newValue }
  }
  /// Whether it is chosen.
  public var isSelected: Bool {
    get { storage.values.attributes.values.isSelected }
    set { ownAttributes.values.isSelected = newValue }
  }
  /// Whether it and what is in it is hidden; it keeps its room.
  public var isHidden: Bool {
    get { storage.values.attributes.values.isHidden }
    set { ownAttributes.values.isHidden = newValue }
  }
  /// Whether it and what is in it lets touches through to what is behind.
  public var isUntouchable: Bool {
    get { storage.values.attributes.values.isUntouchable }
    set { ownAttributes.values.isUntouchable = newValue }
  }
  /// How opaque it is, from 0 to 1.
  public var alpha: Double {
    get { storage.values.attributes.values.alpha }
    set { ownAttributes.values.alpha = newValue }
  }
  /// What it is for people who use a screen reader, such as a button.
  public var traits: Traits {
    get { storage.values.attributes.values.traits }
    set { ownAttributes.values.traits = newValue }
  }
  /// How it looks.
  public var style: Style {
    get { storage.values.attributes.values.style }
    set { ownAttributes.values.style = newValue }
  }
  /// The properties of this kind of element alone.
  public var properties: [String: PropertyValue] {
    get { storage.values.attributes.values.properties }
    set { ownAttributes.values.properties = newValue }
  }
  /// What is in it, in order.
  public var children: [Node] {
    get { storage.values.children }
    set { ownStorage.values.children = newValue }
  }
  /// How its children are arranged, or its own size where it has none.
  public var arrangement: Arrangement {
    get { storage.values.arrangement }
    set { ownStorage.values.arrangement = newValue }
  }
  /// The width in points; nil is as wide as its content or its container makes it.
  public var width: Double? {
    get { storage.values.width }
    set { ownStorage.values.width = newValue }
  }
  /// The height in points; nil is as high as its content or its container makes it.
  public var height: Double? {
    get { storage.values.height }
    set { ownStorage.values.height = newValue }
  }
  /// Points that are kept free around it.
  public var margins: Insets {
    get { storage.values.margins }
    set { ownStorage.values.margins = newValue }
  }
  /// In which directions it takes the room that its neighbours leave.
  public var fills: Axes {
    get { storage.values.fills }
    set { ownStorage.values.fills = newValue }
  }
  /// Whether it hides what it covers from view.
  public var isOpaque: Bool {
    get { storage.values.isOpaque }
    set { ownStorage.values.isOpaque = newValue }
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
      let storage = ownStorage
      if isKnownUniquelyReferenced(&storage.values.response), let response = storage.values.response { return response }
      let own = Response(copying: storage.values.response)
      storage.values.response = own
      return own
    }
  }

  /// Whether it may do something when it is used.
  var hasResponse: Bool { storage.values.response != nil }

  /// What it does when it is touched.
  public var gestures: Gestures {
    get { storage.values.response?.gestures ?? Gestures() }
    set { ownResponse.gestures = newValue }
  }

  /// What it does when it is touched, where that depends on its size in points; it replaces `gestures`.
  public var sizedGestures: ((Size) -> Gestures)? {
    get { storage.values.response?.sizedGestures }
    set { ownResponse.sizedGestures = newValue }
  }

  /// What typing does, with the new text; an element with this takes the focus when it is touched.
  public var onEdit: ((String) -> Void)? {
    get { storage.values.response?.onEdit }
    set { ownResponse.onEdit = newValue }
  }

  /// What the return key does while it has the focus.
  public var onReturn: (() -> Void)? {
    get { storage.values.response?.onReturn }
    set { ownResponse.onReturn = newValue }
  }

  /// Which keyboard it has, where it can be typed into.
  public var input: TextInput {
    get { storage.values.response?.input ?? TextInput() }
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
