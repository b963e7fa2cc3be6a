#if canImport(XCTest) && !canImport(Darwin)
  public import Foundation

  /// A query for elements, which is evaluated anew for every use.
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

    /// The only element with this identifier, label, value or placeholder.
    public subscript(_ key: String, file: StaticString = #filePath, line: UInt = #line) -> XCUIElement {
      one(.called(key), file: file, line: line)
    }

    /// The only element that the query finds.
    public var element: XCUIElement { XCUIElement(app, path, file: #filePath, line: 0) }

    /// The first of the elements.
    public var firstMatch: XCUIElement { XCUIElement(app, path.then(.first), file: #filePath, line: 0) }

    /// The element at an index, counted from 0.
    public func element(boundBy index: Int, file: StaticString = #filePath, line: UInt = #line) -> XCUIElement {
      one(.index(index), file: file, line: line)
    }

    /// The only element for which a predicate is true.
    public func element(
      matching predicate: NSPredicate, file: StaticString = #filePath, line: UInt = #line
    ) -> XCUIElement { one(.predicate(predicate), file: file, line: line) }

    /// The only element with a type and with this identifier, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - identifier: the identifier, label, value or placeholder; nil for any.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func element(
      matching type: XCUIElement.ElementType, identifier: String?, file: StaticString = #filePath, line: UInt = #line
    ) -> XCUIElement {
      guard let identifier else { return one(.type(type), file: file, line: line) }
      return one(.type(type), .called(identifier), file: file, line: line)
    }

    /// The elements with this identifier, label, value or placeholder.
    public func matching(identifier: String) -> XCUIElementQuery { then(.called(identifier)) }

    /// The elements for which a predicate is true.
    public func matching(_ predicate: NSPredicate) -> XCUIElementQuery { then(.predicate(predicate)) }

    /// The elements with a type and with this identifier, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - identifier: the identifier, label, value or placeholder; nil for any.
    public func matching(_ type: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
      let typed = then(.type(type))
      return identifier.map { typed.matching(identifier: $0) } ?? typed
    }

    /// The elements that contain an element for which a predicate is true.
    public func containing(_ predicate: NSPredicate) -> XCUIElementQuery { then(.containingPredicate(predicate)) }

    /// The elements that contain an element with a type and with this identifier, label, value or placeholder.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - identifier: the identifier, label, value or placeholder; nil for any.
    public func containing(_ type: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
      then(.containing(type, identifier))
    }

    /// The elements of a type inside the found ones.
    public func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery { then(.descendants(type)) }

    /// The elements of a type directly inside the found ones.
    public func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery { then(.children(type)) }

    /// The number of elements found now.
    public var count: Int {
      CurrentTest.shared.answer("count \(path.description())", at: #filePath, 0, or: 0) {
        try path.nodes(in: try app.tested().tree()).count
      }
    }

    /// The elements found now, by index.
    public var allElementsBoundByIndex: [XCUIElement] { (0..<count).map { element(boundBy: $0) } }

    /// The elements found now, by index.
    public var allElementsBoundByAccessibilityElement: [XCUIElement] { allElementsBoundByIndex }

    /// The elements found now, one per line.
    public var debugDescription: String {
      CurrentTest.shared.answer("describe \(path.description())", at: #filePath, 0, or: "") {
        let tree = try app.tested().tree()
        let lines = try path.nodes(in: tree).map { $0.element.map { tree.line(for: $0) } ?? "Application" }
        return (["Find: " + path.description()] + lines.map { "  " + $0 }).joined(separator: "\n")
      }
    }
  }
#endif
