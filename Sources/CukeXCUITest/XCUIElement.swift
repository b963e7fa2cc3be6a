#if canImport(XCTest) && !canImport(Darwin)
  import ElementQuery
  public import Foundation

  /// What an element says of itself.
  @preconcurrency @MainActor
  public protocol XCUIElementAttributes {
    /// The accessibility identifier, or an empty text.
    var identifier: String { get }
    /// Where it is on the screen, in points.
    var frame: CGRect { get }
    /// The value: what is in a field, `1` or `0` of a switch, a part in percent of a slider.
    var value: Any? { get }
    /// The title; empty, as on iOS.
    var title: String { get }
    /// The accessibility label, or the text it shows.
    var label: String { get }
    /// What it is.
    var elementType: XCUIElement.ElementType { get }
    /// Whether it can be used.
    var isEnabled: Bool { get }
    /// The text shown while it is empty.
    var placeholderValue: String? { get }
    /// Whether it is chosen.
    var isSelected: Bool { get }
    /// Whether it has the focus of the keyboard.
    var hasFocus: Bool { get }
  }

  /// An element of an app, which is looked for whenever something is asked of it or done to it.
  ///
  /// What cannot be done is a failure of the test at the line that asks for it; a property that cannot be read, at the line
  /// that asks for the element.
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

    /// The app that it is in; that is itself for an app.
    var app: XCUIApplication {
      guard let app = owner ?? self as? XCUIApplication else { preconditionFailure("an element without an app") }
      return app
    }

    /// Whether there is such an element now; it may be scrolled out of sight.
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

    /// Whether a touch of it would reach it now; false where there is none.
    public var isHittable: Bool {
      CurrentTest.shared.answer("look for \(path.wording)", at: file, line, or: false) {
        guard let tree = try app.treeIfRunning(), try exists(in: tree) else { return false }
        switch try app.node(path, in: tree) {
        case .application: return true
        case .element(let element): return tree.isVisible(element)
        }
      }
    }

    /// Something that it says of itself, when it is there.
    private func read<Value>(_ property: String, or none: Value, _ read: (ElementSnapshot) -> Value) -> Value {
      CurrentTest.shared.answer("read the \(property) of \(path.wording)", at: file, line, or: none) {
        let tree = try app.tested().tree()
        return read(ElementSnapshot(try app.node(path, in: tree), in: tree))
      }
    }

    /// The accessibility identifier, or an empty text.
    public var identifier: String { read("identifier", or: "", \.identifier) }
    /// Where it is on the screen, in points.
    public var frame: CGRect { read("frame", or: .zero, \.frame) }
    /// The value: what is in a field, `1` or `0` of a switch, a part in percent of a slider.
    public var value: Any? { read("value", or: nil, \.text) }
    /// The title; empty, as on iOS.
    public var title: String { read("title", or: "", \.title) }
    /// The accessibility label, or the text it shows.
    public var label: String { read("label", or: "", \.label) }
    /// What it is.
    public var elementType: ElementType { path.steps.isEmpty ? .application : read("type", or: .any, \.elementType) }
    /// Whether it can be used.
    public var isEnabled: Bool { read("state", or: false, \.isEnabled) }
    /// The text shown while it is empty.
    public var placeholderValue: String? { read("placeholder", or: nil, \.placeholderValue) }
    /// Whether it is chosen.
    public var isSelected: Bool { read("state", or: false, \.isSelected) }
    /// Whether it has the focus of the keyboard.
    public var hasFocus: Bool { read("focus", or: false, \.hasFocus) }

    /// Where the thumb of a slider is on its track, from 0 to 1.
    public var normalizedSliderPosition: CGFloat { read("position", or: 0) { CGFloat($0.position ?? 0) } }

    /// The element itself: a query that is an element already has one match.
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

    /// The element and everything in it, a line each.
    public var debugDescription: String {
      CurrentTest.shared.answer("describe \(path.wording)", at: file, line, or: "") {
        let tree = try app.tested().tree()
        let node = try app.node(path, in: tree)
        return ElementSnapshot(node, in: tree).subtree.joined(separator: "\n")
      }
    }

    /// What the element and everything in it are now.
    ///
    /// - Throws: an error that says why there is no such element.
    public func snapshot() throws -> any XCUIElementSnapshot {
      let tree = try app.tested().tree()
      return ElementSnapshot(try app.node(path, in: tree), in: tree)
    }
  }

  extension XCUIElement: @MainActor CustomDebugStringConvertible, @MainActor CustomStringConvertible {
    /// How it is called: `"Save" Button`.
    public var description: String { path.wording }
  }
#endif
