#if canImport(XCTest) && !canImport(Darwin)
  import ElementQuery
  import Foundation

  /// A predicate about elements, parsed from the format of an `NSPredicate`.
  @MainActor
  struct ElementPredicate: Sendable {
    private let predicate: ElementQuery.Predicate

    /// Parses a format.
    ///
    /// - Parameters:
    ///   - format: the predicate with placeholders for the arguments, such as `%@`.
    ///   - arguments: the arguments.
    /// - Throws: an error for a malformed predicate, or for missing or extra arguments.
    init(format: String, _ arguments: [Any]) throws {
      predicate = try ElementQuery.Predicate(parsing: try Self.filled(format, with: arguments))
    }

    /// The format with its placeholders replaced by the arguments.
    private static func filled(_ format: String, with arguments: [Any]) throws(TestFailure) -> String {
      var (text, rest, arguments) = ("", format[...], arguments[...])
      var quote: Character?
      while let character = rest.popFirst() {
        if quote != nil || character != "%" {
          if "'\"".contains(character) { quote = quote == nil ? character : quote == character ? nil : quote }
          text.append(character)
          continue
        }
        let isLong = rest.first == "l"
        while rest.first == "l" { rest.removeFirst() }
        let kind = rest.popFirst()
        if kind == "%" {
          text.append("%")
          continue
        }
        guard let argument = arguments.popFirst() else { throw TestFailure("it has more placeholders than arguments") }
        switch kind {
        case "K" where !isLong: text += "\(argument)"
        case "@" where !isLong: text += try literal(argument)
        case "d", "i", "u", "f": text += try literal(argument)
        default: throw TestFailure("the placeholder %\(kind.map { "\($0)" } ?? "") is not supported")
        }
      }
      guard arguments.isEmpty else { throw TestFailure("it has fewer placeholders than arguments") }
      return text
    }

    /// The literal for a value in a predicate.
    private static func literal(_ value: Any) throws(TestFailure) -> String {
      switch value {
      case let text as String: return Query.quote(text)
      case let flag as Bool: return flag ? "TRUE" : "FALSE"
      case let number as any BinaryInteger: return "\(number)"
      case let number as Double: return "\(number)"
      case let number as CGFloat: return "\(Double(number))"
      case let number as Float: return "\(number)"
      case let number as NSNumber: return number.stringValue
      case let type as XCUIElement.ElementType: return "\(type.rawValue)"
      case let list as [Any]:
        var items: [String] = []
        for item in list { items.append(try literal(item)) }
        return "{" + items.joined(separator: ", ") + "}"
      default: throw TestFailure("a predicate about elements cannot contain \(type(of: value))")
      }
    }

    /// Whether the predicate is true of an object that XCUITest evaluates predicates with.
    func isTrue(of object: Any?) -> Bool {
      switch object {
      case let snapshot as ElementSnapshot: return predicate.isTrue(of: snapshot.element, in: snapshot.tree)
      case let element as XCUIElement:
        return CurrentTest.shared.answer("look at \(element.path.wording)", at: #filePath, 0, or: false) {
          guard let tree = try element.app.treeIfRunning(), try element.exists(in: tree),
            case .element(let found) = try element.app.node(element.path, in: tree)
          else { return predicate.isTrue(of: ElementID(0), in: Facts(["exists": .boolean(false)])) }
          return predicate.isTrue(of: found, in: tree)
        }
      case let query as XCUIElementQuery:
        return predicate.isTrue(of: ElementID(0), in: Facts(["count": .integer(query.count)]))
      default: return false
      }
    }
  }

  /// Properties of an object that is not an element of a screen, as a tree with one element.
  private struct Facts: ElementTree {
    private let facts: [String: PropertyValue]

    init(_ facts: [String: PropertyValue]) { self.facts = facts }

    var count: Int { 1 }
    var classes: [ElementClass] { [ElementClass("NSObject")] }
    func classIndex(of element: ElementID) -> Int { 0 }
    func parent(of element: ElementID) -> ElementID? { nil }
    func end(of element: ElementID) -> ElementID { ElementID(1) }
    func frame(of element: ElementID) -> Rect { Rect(x: 0, y: 0, width: 0, height: 0) }
    func isVisible(_ element: ElementID) -> Bool { false }
    func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? { facts[name.description] }
    func furtherProperties(of element: ElementID) -> [String] { [] }
    func element(at point: Point) -> ElementID? { nil }
  }
#endif
