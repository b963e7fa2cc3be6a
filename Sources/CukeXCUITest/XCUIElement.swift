#if canImport(XCTest) && !canImport(Darwin)
  import ElementQuery
  public import Foundation

  /// The properties of an element.
  @preconcurrency @MainActor
  public protocol XCUIElementAttributes {
    /// The accessibility identifier; empty for an element without one.
    var identifier: String { get }
    /// The frame on the screen, in points.
    var frame: CGRect { get }
    /// The value: the text of a field, `1` or `0` for a switch, a percentage for a slider.
    var value: Any? { get }
    /// The title; empty, as on iOS.
    var title: String { get }
    /// The accessibility label, or else the text that the element shows.
    var label: String { get }
    /// The type of the element.
    var elementType: XCUIElement.ElementType { get }
    /// Whether the element is enabled.
    var isEnabled: Bool { get }
    /// The text shown while the element is empty.
    var placeholderValue: String? { get }
    /// Whether the element is selected.
    var isSelected: Bool { get }
    /// Whether the element has the keyboard focus.
    var hasFocus: Bool { get }
  }

  /// An element of an app, which is searched anew for every property and action.
  ///
  /// A failed action is a failure of the test at the line of the action. A property that cannot be read is a failure at
  /// the line that refers to the element.
  @preconcurrency @MainActor
  public class XCUIElement: XCUIElementAttributes, XCUIElementTypeQueryProvider {
    private let owner: XCUIApplication?
    let path: ElementPath
    private let file: StaticString
    private let line: UInt

    init(_ app: XCUIApplication?, _ path: ElementPath, file: StaticString, line: UInt) {
      (owner, self.path, self.file, self.line) = (app, path, file, line)
      CurrentTest.shared.note(file, line)
    }

    /// The app that contains the element; an app contains itself.
    var app: XCUIApplication {
      guard let app = owner ?? self as? XCUIApplication else { preconditionFailure("an element without an app") }
      return app
    }

    /// Whether the element exists now; it may be scrolled out of view.
    public var exists: Bool {
      CurrentTest.shared.answer("look for \(path.wording)", at: file, line, or: false) {
        guard let tree = try app.treeIfRunning() else { return false }
        return try exists(in: tree)
      }
    }

    func exists(in tree: AccessibilityTree) throws -> Bool {
      do throws(ElementPath.Miss) {
        return try !path.nodes(in: tree).isEmpty
      } catch {
        if case .nothing = error { return false }
        throw app.failure(error, of: path, in: tree)
      }
    }

    /// Whether a touch would reach the element now; false for a missing element.
    public var isHittable: Bool {
      CurrentTest.shared.answer("look for \(path.wording)", at: file, line, or: false) {
        guard let tree = try app.treeIfRunning(), try exists(in: tree) else { return false }
        switch try app.node(path, in: tree) {
        case .application: return true
        case .element(let element): return tree.isVisible(element)
        }
      }
    }

    /// Reads a property of the existing element.
    private func read<Value>(_ property: String, or none: Value, _ read: (ElementSnapshot) -> Value) -> Value {
      CurrentTest.shared.answer("read the \(property) of \(path.wording)", at: file, line, or: none) {
        let tree = try app.tested().tree()
        return read(ElementSnapshot(try app.node(path, in: tree), in: tree))
      }
    }

    /// The accessibility identifier; empty for an element without one.
    public var identifier: String { read("identifier", or: "", \.identifier) }
    /// The frame on the screen, in points.
    public var frame: CGRect { read("frame", or: .zero, \.frame) }
    /// The value: the text of a field, `1` or `0` for a switch, a percentage for a slider.
    public var value: Any? { read("value", or: nil, \.text) }
    /// The title; empty, as on iOS.
    public var title: String { read("title", or: "", \.title) }
    /// The accessibility label, or else the text that the element shows.
    public var label: String { read("label", or: "", \.label) }
    /// The type of the element.
    public var elementType: ElementType { path.steps.isEmpty ? .application : read("type", or: .any, \.elementType) }
    /// Whether the element is enabled.
    public var isEnabled: Bool { read("state", or: false, \.isEnabled) }
    /// The text shown while the element is empty.
    public var placeholderValue: String? { read("placeholder", or: nil, \.placeholderValue) }
    /// Whether the element is selected.
    public var isSelected: Bool { read("state", or: false, \.isSelected) }
    /// Whether the element has the keyboard focus.
    public var hasFocus: Bool { read("focus", or: false, \.hasFocus) }

    /// The position of the thumb of a slider on its track, from 0 to 1.
    public var normalizedSliderPosition: CGFloat { read("position", or: 0) { CGFloat($0.position ?? 0) } }

    /// The element itself, which has only one match.
    public var firstMatch: XCUIElement { self }

    /// The elements of a type inside.
    public func descendants(matching type: ElementType) -> XCUIElementQuery {
      XCUIElementQuery(app, inside.then(.descendants(type)))
    }

    /// The elements of a type directly inside.
    public func children(matching type: ElementType) -> XCUIElementQuery {
      XCUIElementQuery(app, inside.then(.children(type)))
    }

    private var inside: ElementPath { path.steps.isEmpty ? path : path.then(.one) }

    /// The element and all elements in it, one per line.
    public var debugDescription: String {
      CurrentTest.shared.answer("describe \(path.wording)", at: file, line, or: "") {
        let tree = try app.tested().tree()
        let node = try app.node(path, in: tree)
        return ElementSnapshot(node, in: tree).subtree.joined(separator: "\n")
      }
    }

    /// The current state of the element and of the elements in it.
    ///
    /// - Throws: an error with the reason if the element does not exist.
    public func snapshot() throws -> any XCUIElementSnapshot {
      let tree = try app.tested().tree()
      return ElementSnapshot(try app.node(path, in: tree), in: tree)
    }
  }

  extension XCUIElement: @MainActor CustomDebugStringConvertible, @MainActor CustomStringConvertible {
    /// The element in words: `"Save" Button`.
    public var description: String { path.wording }
  }
#endif
