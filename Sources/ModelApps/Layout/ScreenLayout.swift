/// A screen with a frame for every element, and what touches do there.
struct ScreenLayout {
  /// Something that can be scrolled.
  struct ScrollArea {
    /// What identifies it, from one layout to the next.
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
    /// What identifies it, from one layout to the next.
    let key: String
    /// What is in it.
    let text: String
    /// Which keyboard it has.
    let input: TextInput
    /// What typing does, with the new text.
    let change: (String) -> Void
    /// What the return key does.
    let onReturn: (() -> Void)?
  }

  /// The elements.
  var tree = ScreenTree()
  /// What can be touched, by the index of the element in the tree.
  var gestures = ElementTable<Gestures>()
  /// What can be typed into, by the index of the element in the tree.
  var fields = ElementTable<Field>()
  /// What can be scrolled, by the index of the element in the tree.
  var scrollAreas = ElementTable<ScrollArea>()
  /// The text field that has the focus, by its index in the tree.
  var focusedField: Int?
  /// What identifies the elements, worked out when a finger asks for the first time.
  private(set) var recognition = Recognition()

  /// How often a screen is laid out at most until what it changes in the interface's state has settled.
  private static let mostPasses = 4

  /// Gives every element of a screen its frame.
  ///
  /// - Parameters:
  ///   - screen: what the app shows.
  ///   - device: what it is laid out for.
  ///   - state: what lasts from one screen to the next.
  /// - Throws: an `AppError` where the elements are nested too deep or cannot be laid out.
  init(of screen: Screen, on device: Device, state: InterfaceState) throws(AppError) {
    let window = WindowMetrics(of: device, turned: state.orientation)
    for _ in 0..<ScreenLayout.mostPasses {
      var pass = LayoutPass(in: window, state: state)
      try pass.put(screen)
      state.elementCount = pass.layout.tree.count
      self = pass.layout
      if !pass.changedState() { return }
    }
  }
}

extension ScreenLayout {
  /// Notes that an element does not rest: its property `moving` says so.
  mutating func markMoving(_ element: Int) { tree.set("moving", to: true, of: element) }

  private init() {}

  /// A layout without elements, to which a pass adds them.
  static var empty: ScreenLayout { ScreenLayout() }
}
