/// A screen with a frame for every element, and the gestures of elements.
struct ScreenLayout {
  /// An element that can be scrolled.
  struct ScrollArea {
    /// A key that is stable across layouts.
    let key: String
    /// The largest scroll offset, in points.
    let furthest: Point
    /// The size of a page in points, for areas that stop only at pages; 0 in a direction without pages.
    var page: Size?
    /// Called when it is pulled down past its top.
    var onPull: (() -> Void)?

    /// The least distance of such a pull, in points.
    static let pull = 60.0

    /// The nearest possible scroll offset.
    func clamp(_ offset: Point) -> Point {
      Point(x: min(max(offset.x, 0), furthest.x), y: min(max(offset.y, 0), furthest.y))
    }
  }

  /// An element that can take the focus.
  struct Field {
    /// A key that is stable across layouts.
    let key: String
    /// The text of the element.
    let text: String
    /// The type of its keyboard.
    let input: TextInput
    /// Called with the new text when the user types.
    let change: (String) -> Void
    /// Called for the return key.
    let onReturn: (() -> Void)?
  }

  /// The elements.
  var tree = ScreenTree()
  /// The gestures, by the index of the element in the tree.
  var gestures = ElementTable<Gestures>()
  /// The fields, by the index of the element in the tree.
  var fields = ElementTable<Field>()
  /// The scroll areas, by the index of the element in the tree.
  var scrollAreas = ElementTable<ScrollArea>()
  /// The index of the focused text field in the tree.
  var focusedField: Int?
  /// The identities of the elements, computed for the first touch.
  private(set) var recognition = Recognition()

  /// The largest number of layouts of a screen until its changes to the interface's state have settled.
  private static let mostPasses = 4

  /// Gives every element of a screen its frame.
  ///
  /// - Parameters:
  ///   - screen: the screen of the app.
  ///   - device: the device.
  ///   - state: the state that lasts from one screen to the next.
  ///   - isDraft: whether only the focused field is needed. The state changes as for a whole layout.
  /// - Throws: an `AppError` if the elements are nested too deep or cannot be laid out.
  init(of screen: Screen, on device: Device, state: InterfaceState, isDraft: Bool = false) throws(AppError) {
    let window = WindowMetrics(of: device, turned: state.orientation)
    for _ in 0..<ScreenLayout.mostPasses {
      var pass = LayoutPass(in: window, state: state, isDraft: isDraft)
      try pass.put(screen)
      if !isDraft { state.elementCount = pass.layout.tree.count }
      self = pass.layout
      if !pass.updateState() { return }
    }
  }
}

extension ScreenLayout {
  /// Marks an element as moving, by its property `moving`.
  mutating func markMoving(_ element: Int) { tree.set("moving", to: true, of: element) }

  private init() {}

  /// A layout without elements, to which a pass adds elements.
  static var empty: ScreenLayout { ScreenLayout() }
}
