/// A screen with a place for every element, and what touches do at those places.
struct ScreenLayout {
  /// Something that can be swiped.
  struct ScrollArea {
    /// What tells it from the others, from one layout to the next.
    let key: String
    /// How far it is scrolled to the left and upwards at most, in points.
    let furthest: Point
    /// The size of a page in points, where it always rests at the edge of one; 0 in a direction without pages.
    var page: Size?
    /// What pulling it down past its top does.
    var onPull: (() -> Void)?

    /// How far a finger pulls it down past its top so that it counts, in points.
    static let pull = 60.0

    /// The nearest offset that it can be scrolled to.
    func clamp(_ offset: Point) -> Point {
      Point(x: min(max(offset.x, 0), furthest.x), y: min(max(offset.y, 0), furthest.y))
    }
  }

  /// Something that takes the focus.
  struct Field {
    /// What tells it from the others, from one layout to the next.
    let key: String
    /// What typing does, with the new text.
    let change: (String) -> Void
    /// What the return key does.
    let onReturn: (() -> Void)?
  }

  /// The elements.
  private(set) var tree = ScreenTree()
  /// What can be touched, by the place of the element in the tree.
  private(set) var gestures: [Int: Gestures] = [:]
  /// What can be typed into, by the place of the element in the tree.
  private(set) var fields: [Int: Field] = [:]
  /// What can be swiped, by the place of the element in the tree.
  private(set) var scrollAreas: [Int: ScrollArea] = [:]

  private let screenName: String
  private let state: InterfaceState
  private var opaque: [Int] = []
  private var ordinals: [String: Int] = [:]

  /// Where an element is put.
  private struct Place {
    var frame: Rect
    var clip: Rect
    var parent = -1
    var isShown = true
    var depth = 0
  }

  /// Gives every element of a screen its place.
  ///
  /// - Parameters:
  ///   - screen: what the app shows.
  ///   - device: what it is laid out for.
  ///   - state: what lasts from one screen to the next.
  /// - Throws: an `AppError` where the elements are nested too deep.
  init(of screen: Screen, on device: Device, state: InterfaceState) throws(AppError) {
    screenName = screen.name
    self.state = state
    let bounds = Rect(x: 0, y: 0, width: device.size.width, height: device.size.height)
    let window = tree.open(Node(.window), parent: -1, frame: bounds, clip: bounds, isShown: true)
    try put(screen, into: bounds, on: device, parent: window)
    tree.close(window)
    for element in opaque { tree.cover(behind: element) }
  }

  /// Puts the content and the bars around it, which are drawn above it.
  private mutating func put(_ screen: Screen, into bounds: Rect, on device: Device, parent: Int) throws(AppError) {
    var view = Node(.view)
    view.properties["title"] = .string(screen.name)
    let root = tree.open(view, parent: parent, frame: bounds, clip: bounds, isShown: true)
    let top = device.topInset + (screen.navigationBar == nil ? 0 : device.navigationBarHeight)
    let bottom = device.bottomInset + (screen.tabBar == nil ? 0 : device.tabBarHeight)
    var inside = Place(frame: bounds.inset(top: top, bottom: bottom), clip: bounds, parent: root, depth: 1)
    try put(Node(.view, children: screen.content), at: inside)
    if let bar = screen.navigationBar {
      inside.frame = Rect(x: 0, y: device.topInset, width: bounds.width, height: device.navigationBarHeight)
      try put(bar.node, at: inside)
    }
    if let bar = screen.tabBar {
      inside.frame = Rect(x: 0, y: bounds.maxY - bottom, width: bounds.width, height: device.tabBarHeight)
      try put(bar.node, at: inside)
    }
    tree.close(root)
  }

  private mutating func put(_ node: Node, at place: Place) throws(AppError) {
    guard node.elementClass != .spacer else { return }
    guard place.depth <= Node.deepest else { throw .nestedTooDeep(screen: screenName, limit: Node.deepest) }
    let isShown = place.isShown && !node.isHidden && node.alpha > 0
    let element = tree.open(node, parent: place.parent, frame: place.frame, clip: place.clip, isShown: isShown)
    if !node.gestures.isEmpty { gestures[element] = node.gestures }
    if node.isOpaque { opaque.append(element) }
    if let onEdit = node.onEdit {
      fields[element] = Field(key: key(of: node), change: onEdit, onReturn: node.onReturn)
    }
    let inside = Place(
      frame: place.frame, clip: place.clip, parent: element, isShown: isShown, depth: place.depth + 1)
    try putChildren(of: node, in: inside)
    tree.close(element)
  }

  private mutating func putChildren(of node: Node, in place: Place) throws(AppError) {
    switch node.arrangement {
    case .text, .fixed: break
    case .layered: for child in node.children { try put(child, at: place) }
    case .vertical(let spacing, let inset):
      let frame = place.frame.inset(top: inset, left: inset, bottom: inset, right: inset)
      try putBelowOneAnother(node, in: frame, spacing: spacing, at: place)
    case .horizontal(let spacing, let inset):
      let frame = place.frame.inset(top: inset, left: inset, bottom: inset, right: inset)
      try putBesideOneAnother(node, in: frame, spacing: spacing, at: place)
    case .grid(let columns, let spacing): try putInGrid(node, columns: columns, spacing: spacing, at: place)
    case .scrolling(let spacing, let inset):
      try putOnPlane(node, spacing: spacing, inset: inset, at: place)
    case .rows(let source): try putRows(source, of: node, at: place)
    }
  }

  private mutating func putBelowOneAnother(
    _ node: Node, in frame: Rect, spacing: Double, at place: Place
  ) throws(AppError) {
    let wanted = node.children.map { $0.height(within: frame.width, depth: place.depth) }
    let rest = frame.height - node.gaps(of: spacing) - wanted.reduce(0, +)
    let heights = node.sharing(rest, with: wanted, along: .vertical, depth: place.depth)
    var y = frame.y
    for (child, height) in zip(node.children, heights) {
      var inside = place
      inside.frame = Rect(x: frame.x, y: y, width: child.width ?? frame.width, height: height)
      try put(child, at: inside)
      y += height + spacing
    }
  }

  private mutating func putBesideOneAnother(
    _ node: Node, in frame: Rect, spacing: Double, at place: Place
  ) throws(AppError) {
    let widths = node.widths(within: frame.width, spacing: spacing, depth: place.depth)
    var x = frame.x
    for (child, width) in zip(node.children, widths) {
      var inside = place
      inside.frame = Rect(x: x, y: frame.y, width: width, height: child.height ?? frame.height)
      try put(child, at: inside)
      x += width + spacing
    }
  }

  private mutating func putInGrid(_ node: Node, columns: Int, spacing: Double, at place: Place) throws(AppError) {
    let columns = max(columns, 1)
    let rows = max((node.children.count + columns - 1) / columns, 1)
    let width = (place.frame.width - spacing * Double(columns - 1)) / Double(columns)
    let height = (place.frame.height - spacing * Double(rows - 1)) / Double(rows)
    for (index, child) in node.children.enumerated() {
      var inside = place
      inside.frame = Rect(
        x: place.frame.x + Double(index % columns) * (width + spacing),
        y: place.frame.y + Double(index / columns) * (height + spacing), width: width, height: height)
      try put(child, at: inside)
    }
  }

  /// The plane is as high as its content, at least as high as the view it is seen through.
  private mutating func putOnPlane(_ node: Node, spacing: Double, inset: Double, at place: Place) throws(AppError) {
    var plane = node
    plane.arrangement = .vertical(spacing: spacing, inset: inset)
    plane.height = nil
    let height = max(plane.height(within: place.frame.width, depth: place.depth), place.frame.height)
    let offset = scroll(node, contentHeight: height, at: place)
    var inside = place
    inside.clip = place.clip.intersection(place.frame)
    let frame = Rect(x: place.frame.x, y: place.frame.y - offset, width: place.frame.width, height: height)
      .inset(top: inset, left: inset, bottom: inset, right: inset)
    try putBelowOneAnother(plane, in: frame, spacing: spacing, at: inside)
  }

  /// Makes the rows of which something is seen, and no others.
  private mutating func putRows(_ source: RowSource, of node: Node, at place: Place) throws(AppError) {
    let offset = scroll(node, contentHeight: Double(source.count) * source.height, at: place)
    guard place.frame.height > 0 else { return }
    let first = Int(offset / source.height)
    let end = min(source.count, Int(((offset + place.frame.height) / source.height).rounded(.up)))
    for row in min(first, end)..<end {
      var inside = place
      inside.clip = place.clip.intersection(place.frame)
      inside.frame = Rect(
        x: place.frame.x, y: place.frame.y + Double(row) * source.height - offset, width: place.frame.width,
        height: source.height)
      var cell = source.row(row)
      cell.properties["row"] = .integer(row)
      try put(cell, at: inside)
    }
  }

  /// Notes that an element can be swiped; returns how far it is.
  private mutating func scroll(_ node: Node, contentHeight: Double, at place: Place) -> Double {
    let furthest = Point(x: 0, y: max(contentHeight - place.frame.height, 0))
    let area = ScrollArea(key: key(of: node), furthest: furthest)
    scrollAreas[place.parent] = area
    return area.clamp(state.offsets[area.key] ?? Point(x: 0, y: 0)).y
  }

  /// What tells an element from the others of its screen: its identifier, or else how many of its class come before it.
  private mutating func key(of node: Node) -> String {
    let name = node.identifier.map { "id:\($0)" } ?? node.elementClass.name
    let ordinal = ordinals[name, default: 0]
    ordinals[name] = ordinal + 1
    return "\(screenName)/\(name)/\(ordinal)"
  }

  /// Notes that an element does not rest: its property `moving` says so.
  mutating func markMoving(_ element: Int) { tree.set("moving", to: true, of: element) }

  /// The text field that has the focus, by its place in the tree.
  var focusedField: Int? {
    fields.first { $0.value.key == state.focus }?.key
  }
}
