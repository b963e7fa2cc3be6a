#if canImport(XCTest) && !canImport(Darwin)
  public import Foundation

  /// Elements that are looked for when something is asked of them.
  @preconcurrency @MainActor
  public final class XCUIElementQuery: XCUIElementTypeQueryProvider {
    let app: XCUIApplication
    let path: ElementPath

    init(_ app: XCUIApplication, _ path: ElementPath) {
      (self.app, self.path) = (app, path)
    }

    private func then(_ step: ElementPath.Step) -> XCUIElementQuery { XCUIElementQuery(app, path.then(step)) }

    private func one(_ steps: ElementPath.Step..., file: StaticString, line: UInt) -> XCUIElement {
      XCUIElement(app, steps.reduce(path) { $0.then($1) }, file: file, line: line)
    }

    /// The element with this identifier, label, value or placeholder, which has to be one alone.
    public subscript(_ key: String, file: StaticString = #filePath, line: UInt = #line) -> XCUIElement {
      one(.called(key), file: file, line: line)
    }

    /// The element that is found, which has to be one alone.
    public var element: XCUIElement { XCUIElement(app, path, file: #filePath, line: 0) }

    /// The first of the elements.
    public var firstMatch: XCUIElement { XCUIElement(app, path.then(.first), file: #filePath, line: 0) }

    /// The element at an index among those that are found, from 0.
    public func element(boundBy index: Int, file: StaticString = #filePath, line: UInt = #line) -> XCUIElement {
      one(.index(index), file: file, line: line)
    }

    /// The one of the elements that a predicate is true of.
    public func element(
      matching predicate: NSPredicate, file: StaticString = #filePath, line: UInt = #line
    ) -> XCUIElement { one(.predicate(predicate), file: file, line: line) }

    /// The one of the elements that is of a type and has this identifier, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - identifier: the identifier, label, value or placeholder; nil is any.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func element(
      matching type: XCUIElement.ElementType, identifier: String?, file: StaticString = #filePath, line: UInt = #line
    ) -> XCUIElement {
      guard let identifier else { return one(.type(type), file: file, line: line) }
      return one(.type(type), .called(identifier), file: file, line: line)
    }

    /// Those of the elements that have this identifier, label, value or placeholder.
    public func matching(identifier: String) -> XCUIElementQuery { then(.called(identifier)) }

    /// Those of the elements that a predicate is true of.
    public func matching(_ predicate: NSPredicate) -> XCUIElementQuery { then(.predicate(predicate)) }

    /// Those of the elements that are of a type and have this identifier, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - identifier: the identifier, label, value or placeholder; nil is any.
    public func matching(_ type: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
      let typed = then(.type(type))
      return identifier.map { typed.matching(identifier: $0) } ?? typed
    }

    /// Those of the elements inside which there is one that a predicate is true of.
    public func containing(_ predicate: NSPredicate) -> XCUIElementQuery { then(.containingPredicate(predicate)) }

    /// Those of the elements inside which there is one of a type with this identifier, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - identifier: the identifier, label, value or placeholder; nil is any.
    public func containing(_ type: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
      then(.containing(type, identifier))
    }

    /// The elements of a type inside those that are found.
    public func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery { then(.descendants(type)) }

    /// The elements of a type directly inside those that are found.
    public func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery { then(.children(type)) }

    /// How many elements are found now.
    public var count: Int {
      CurrentTest.shared.answer("count \(path.description())", at: #filePath, 0, or: 0) {
        try path.nodes(in: try app.tested().tree()).count
      }
    }

    /// The elements that are found now, each by its index.
    public var allElementsBoundByIndex: [XCUIElement] { (0..<count).map { element(boundBy: $0) } }

    /// The elements that are found now, each by its index.
    public var allElementsBoundByAccessibilityElement: [XCUIElement] { allElementsBoundByIndex }

    /// The elements that are found now, a line each.
    public var debugDescription: String {
      CurrentTest.shared.answer("describe \(path.description())", at: #filePath, 0, or: "") {
        let tree = try app.tested().tree()
        let lines = try path.nodes(in: tree).map { $0.element.map { tree.line(for: $0) } ?? "Application" }
        return (["Find: " + path.description()] + lines.map { "  " + $0 }).joined(separator: "\n")
      }
    }
  }
#endif
