import AppUnderTest
import JSON

/// The screen of an app, read from a dump of the app's Calabash server.
struct CalabashTree: NodeTree {
  /// A view, in tree order.
  struct Node: TreeNode {
    let view: [String: JSONValue]
    let frame: Rect
    let parent: Int
    var end: Int
    let classIndex: Int
    /// Properties that were requested in addition to the dump.
    var further: [String: PropertyValue] = [:]

    /// Whether a member of the dump is true or 1.
    ///
    /// - Parameter usual: the value of a missing member.
    func isTrue(_ name: String, default usual: Bool) -> Bool { view[name].map { $0 == true || $0 == 1 } ?? usual }
  }

  private(set) var nodes: [Node] = []
  private(set) var classes: [ElementClass] = []
  let index: ElementIndex? = ElementIndex()

  /// The deepest nesting of views.
  private static let deepest = 400

  /// Reads a dump.
  ///
  /// - Parameter dump: the response of the route `dump`.
  /// - Throws: an `AppError` if the dump lacks a window.
  init(dump: JSONValue) throws(AppError) {
    let windows = dump["children"]?.array ?? []
    // The first window fills the screen; further windows are in front of it.
    guard let first = windows.first else {
      throw AppError(.notRunning, problem: "the dump of the app has no window")
    }
    var known: [String: Int] = [:]
    append(first, parent: -1, depth: 0, &known)
    for window in windows.dropFirst() { append(window, parent: 0, depth: 1, &known) }
    if !nodes.isEmpty { nodes[0].end = nodes.count }
  }

  private mutating func append(_ value: JSONValue, parent: Int, depth: Int, _ known: inout [String: Int]) {
    guard let view = value.object, depth <= Self.deepest else { return }
    let name = (view["type"] ?? view["class"])?.string ?? "UIView"
    let classIndex = known[name] ?? classes.count
    if classIndex == classes.count {
      known[name] = classIndex
      classes.append(.ofDevice(named: name))
    }
    let index = nodes.count
    let frame = Rect { view["rect"]?[$0]?.number }
    nodes.append(Node(view: view, frame: frame, parent: parent, end: index + 1, classIndex: classIndex))
    for child in view["children"]?.array ?? [] { append(child, parent: index, depth: depth + 1, &known) }
    nodes[index].end = nodes.count
  }

  // MARK: - Properties beside the dump

  /// The views of a class and of its subclasses, in order.
  func views(of name: String) -> [Int] {
    nodes.indices.filter { classes[nodes[$0].classIndex].isKind(of: name) }
  }

  /// Stores the results of a method for these views; ignored if their numbers differ.
  mutating func take(_ values: [JSONValue], as name: String, of views: [Int]) {
    guard values.count == views.count else { return }
    for (view, value) in zip(views, values) {
      switch value {
      case .string(let text) where text != "*****": nodes[view].further[name] = .string(text)
      case .number(let number): nodes[view].further[name] = .number(number)
      case .boolean(let value): nodes[view].further[name] = .boolean(value)
      case .object:
        for (part, property) in [
          ("X", "contentOffsetX"), ("Y", "contentOffsetY"), ("Width", "contentWidth"), ("Height", "contentHeight"),
        ] {
          if let number = value[part]?.number { nodes[view].further[property] = .number(number) }
        }
      case .null, .array, .string: break
      }
    }
  }

  // MARK: - The tree

  func furtherProperties(of element: ElementID) -> [String] { nodes[element.index].further.keys.sorted() }

  func isVisible(_ element: ElementID) -> Bool {
    element.index == 0 || nodes[element.index].isTrue("visible", default: true)
  }

  func element(at point: Point) -> ElementID? {
    guard nodes.first?.frame.contains(point) == true else { return nil }
    return ElementID(
      nodes.indices.last { nodes[$0].frame.contains(point) && isVisible(ElementID($0)) && alpha($0) > 0 } ?? 0)
  }

  private func alpha(_ index: Int) -> Double { nodes[index].view["alpha"]?.number ?? 1 }

  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    let node = nodes[element.index]
    switch name {
    case .className, .frame, .visible, .description: return nil
    case .identifier: return Self.text(node.view["id"])
    case .label: return Self.text(node.view["label"])
    case .text: return Self.text(node.view["text"])
    // For a view without a value, the server reports its text as the value.
    case .value: return node.view["value"] == node.view["text"] ? nil : Self.value(node.view["value"])
    case .placeholder: return node.further["placeholder"]
    case .enabled: return .boolean(node.isTrue("enabled", default: true))
    case .selected: return .boolean(node.isTrue("selected", default: false))
    case .hidden: return .boolean(false)
    case .alpha: return .number(alpha(element.index))
    case .traits:
      let traits = node.view["accessibilityTraits"]?.array?.compactMap(\.string) ?? []
      return traits.isEmpty ? nil : .string(traits.joined(separator: ", "))
    case .isOn:
      guard classes[node.classIndex].isKind(of: "UISwitch") else { return nil }
      return .boolean((node.further["isOn"] ?? Self.value(node.view["value"])).map(Self.isTrue) ?? false)
    case .other(let name): return node.further[name]
    }
  }

  private static func text(_ value: JSONValue?) -> PropertyValue? {
    value?.string.flatMap { $0.isEmpty ? nil : .string($0) }
  }

  private static func value(_ value: JSONValue?) -> PropertyValue? {
    switch value {
    case .string(let text)?: text.isEmpty ? nil : .string(text)
    case .number(let number)?: value?.integer.map { .integer($0) } ?? .number(number)
    case .boolean(let isTrue)?: .boolean(isTrue)
    case .null?, .array?, .object?, nil: nil
    }
  }

  private static func isTrue(_ value: PropertyValue) -> Bool {
    value.numeric.map { $0 != 0 } ?? ["1", "on"].contains(value.string?.lowercased())
  }
}
