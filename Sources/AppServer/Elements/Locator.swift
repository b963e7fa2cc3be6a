import ElementQuery

/// A client's description of the elements to find, parsed once for several searches.
struct Locator: Sendable {
  /// The parsed description.
  private enum Plan: Sendable {
    case named(String)
    case ofType(String)
    case xpath(String, isOlder: Bool)
    case css(String)
    case predicate(Query)
    case chain(ClassChain)
    case attribute(WireAttribute, String, isPart: Bool)
    /// A query in a page, in which a number stands for the element to search in.
    case page(String)
  }

  private let plan: Plan
  /// The text of the client, for messages.
  let wording: String

  /// Reads a locator.
  ///
  /// - Parameters:
  ///   - strategy: the strategy of the client, such as `accessibility id`.
  ///   - value: the value to search for.
  ///   - isOfPage: whether it searches a page, as a browser does.
  /// - Throws: a `WireError` for an unknown strategy or a value with a syntax error.
  init(_ strategy: String, _ value: String, isOfPage: Bool) throws(WireError) {
    wording = "\(strategy): \(value)"
    guard value.utf8.count <= 20_000 else { throw WireError(.invalidSelector, "the selector is too long") }
    plan = isOfPage ? try Self.planOfPage(strategy, value) : try Self.plan(strategy, value)
  }

  /// The strategies of browsers (W3C WebDriver, section 12.3); the last three are those of older clients.
  static let ofBrowsers: Set = [
    "css selector", "link text", "partial link text", "tag name", "xpath", "id", "name", "class name",
  ]

  private static func plan(_ strategy: String, _ value: String) throws(WireError) -> Plan {
    switch strategy {
    case "accessibility id", "id", "name": return .named(value)
    case "class name", "tag name":
      // Clients of plain Selenium search by class name, which may lack the prefix here.
      return .ofType(value)
    case "xpath":
      let isOlder = value.hasPrefix("UIA") || ["/UIA", "::UIA", "(UIA"].contains { value.contains($0) }
      _ = try parse("all view xpath:\(Query.quote(value))")
      return .xpath(value, isOlder: isOlder)
    case "css selector":
      _ = try parse("all view css:\(Query.quote(value))")
      return .css(value)
    case "-ios predicate string", "predicate string":
      let query = try parse("all view {\(value)}")
      try check(query)
      return .predicate(query)
    case "-ios class chain", "class chain": return .chain(try ClassChain(parsing: value))
    case "link text", "partial link text":
      let isPart = strategy != "link text"
      guard let equals = value.firstIndex(of: "="), let attribute = WireAttribute(named: String(value[..<equals]))
      else {
        return .attribute(.label, value, isPart: isPart)
      }
      return .attribute(attribute, String(value[value.index(after: equals)...]), isPart: isPart)
    default: throw unknown(strategy)
    }
  }

  /// Rejects a predicate with unknown attributes, which would never find an element.
  static func check(_ query: Query) throws(WireError) {
    let predicates = query.steps.flatMap(\.filters).compactMap { filter in
      if case .predicate(let predicate) = filter { predicate } else { nil }
    }
    let isKnown = { (name: PropertyName) in
      name == .identifier || name == .text || name == .frame
        || ["rect.", "frame."].contains(where: name.description.hasPrefix)
        || WireAttribute(named: name.description) != nil
    }
    if let name = predicates.flatMap(\.properties).first(where: { !isKnown($0) }) {
      let known = WireAttribute.allCases.map(\.rawValue)
      throw WireError(
        .invalidSelector, "there is no attribute '\(name)': there are \(known.joined(separator: ", "))")
    }
  }

  private static func planOfPage(_ strategy: String, _ value: String) throws(WireError) -> Plan {
    let filter: String
    switch strategy {
    case "css selector": filter = "css:\(Query.quote(value))"
    case "xpath": filter = "xpath:\(Query.quote(value))"
    case "tag name": filter = "css:\(Query.quote(value))"
    case "id": filter = "css:\(Query.quote("[id=\"\(value.escaped(for: "\""))\"]"))"
    case "name": filter = "css:\(Query.quote("[name=\"\(value.escaped(for: "\""))\"]"))"
    case "class name": filter = "css:\(Query.quote("[class~=\"\(value.escaped(for: "\""))\"]"))"
    case "accessibility id": filter = "css:'*' {label == \(Query.quote(value))}"
    case "link text": filter = "css:'a' {textContent == \(Query.quote(value))}"
    case "partial link text": filter = "css:'a' {textContent CONTAINS \(Query.quote(value))}"
    default: throw unknown(strategy)
    }
    _ = try parse("all view " + filter)
    return .page(filter)
  }

  private static func unknown(_ strategy: String) -> WireError {
    .invalid(
      "there is no strategy '\(strategy)': there are accessibility id, id, name, class name, xpath, css selector, "
        + "-ios predicate string, -ios class chain, -image, link text, partial link text and tag name")
  }

  private static func parse(_ query: String) throws(WireError) -> Query {
    do {
      return try Query(parsing: query)
    } catch {
      throw WireError(.invalidSelector, [error.problem, error.advice].compactMap(\.self).joined(separator: "\n"))
    }
  }

  /// The matching elements, by their indices in the driver's tree; `.app` for the application.
  ///
  /// - Parameters:
  ///   - base: the driver's tree.
  ///   - appName: the name of the application.
  ///   - start: the element to search in, in the driver's tree; nil for the application.
  func elements(in base: any ElementTree, appName: String, from start: ElementID?) throws(WireError) -> [FoundElement] {
    if case .page(let filter) = plan {
      guard let start else { return [] }
      let query = try Self.parse("all view index:\(start.index) \(filter)")
      return query.elements(in: base).map { .element($0) }
    }
    let form: WireTree.Form =
      switch plan {
      case .predicate, .chain: .values
      case .css: .selectors
      case .named, .ofType, .xpath, .attribute, .page: .paths
      }
    let isOlder = if case .xpath(_, true) = plan { true } else { false }
    let tree = WireTree(base, appName: appName, form: form, isOlder: isOlder)
    let root = start.map { tree.element(of: $0) } ?? ElementID(0)
    let inside = root.index..<tree.end(of: root).index
    let found: [ElementID]
    switch plan {
    case .named(let name): found = inside.map(ElementID.init).filter { tree.attribute(.name, of: $0) == name }
    case .ofType(let type):
      let kinds = tree.classes.map { [type, AccessibilityKind.typePrefix + type].contains(where: $0.isKind) }
      found = inside.map(ElementID.init).filter { kinds[tree.classIndex(of: $0)] }
    case .attribute(let attribute, let text, let isPart):
      found = inside.map(ElementID.init).filter { element in
        guard let value = tree.attribute(attribute, of: element) else { return false }
        return isPart ? value.contains(text) : value == text
      }
    case .xpath(let path, _):
      found = try Self.parse("all view index:\(root.index) xpath:\(Query.quote(path))").elements(in: tree)
    case .css(let selector):
      found = try Self.parse("all view index:\(root.index) css:\(Query.quote(selector))").elements(in: tree)
    case .predicate(let query): found = query.elements(in: tree).filter { inside.contains($0.index) }
    case .chain(let chain): found = chain.elements(in: tree, from: root)
    case .page: found = []
    }
    // Only paths may lead to the start element itself or out of it.
    let isPath = if case .xpath = plan { true } else { false }
    return found.filter { isPath || start == nil || $0 != root }.map {
      $0.index == 0 ? .app : .element(tree.source(of: $0))
    }
  }
}

/// A matching element.
enum FoundElement: Sendable, Hashable {
  /// The application, which contains the window.
  case app
  /// An element of the driver's tree.
  case element(ElementID)
}

extension Predicate {
  /// The compared properties.
  fileprivate var properties: [PropertyName] {
    switch self {
    case .comparison(let comparison): [comparison.property]
    case .not(let part): part.properties
    case .and(let parts), .or(let parts): parts.flatMap(\.properties)
    }
  }
}
