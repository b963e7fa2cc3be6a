import ElementQuery

/// How a client describes the elements that it looks for, made ready to be asked of many screens.
struct Locator: Sendable {
  /// What is looked for.
  private enum Plan: Sendable {
    case named(String)
    case ofType(String)
    case xpath(String, isOlder: Bool)
    case css(String)
    case predicate(Query)
    case chain(ClassChain)
    case attribute(WireAttribute, String, isPart: Bool)
    /// In a page: a query in which a number stands for the element that is looked into.
    case page(String)
  }

  private let plan: Plan
  /// What the client has written, for messages.
  let wording: String

  /// Reads a locator.
  ///
  /// - Parameters:
  ///   - strategy: how the client looks, such as `accessibility id`.
  ///   - value: what it looks for.
  ///   - isOfPage: whether it looks into a page, as a browser does.
  /// - Throws: a `WireError` where there is no such strategy, or the value cannot be read.
  init(_ strategy: String, _ value: String, isOfPage: Bool) throws(WireError) {
    wording = "\(strategy): \(value)"
    guard value.utf8.count <= 20_000 else { throw WireError(.invalidSelector, "the selector is too long") }
    plan = isOfPage ? try Self.planOfPage(strategy, value) : try Self.plan(strategy, value)
  }

  private static func plan(_ strategy: String, _ value: String) throws(WireError) -> Plan {
    switch strategy {
    case "accessibility id", "id", "name": return .named(value)
    case "class name", "tag name":
      // Plain Selenium asks for a name of a class, which can be written without the prefix here.
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

  /// Refuses a predicate about attributes that no element has: it would find nothing, whatever is on the screen.
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
    case "id": filter = "css:\(Query.quote("[id=\"\(value.escapedForCSS)\"]"))"
    case "name": filter = "css:\(Query.quote("[name=\"\(value.escapedForCSS)\"]"))"
    case "class name": filter = "css:\(Query.quote("[class~=\"\(value.escapedForCSS)\"]"))"
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
        + "-ios predicate string, -ios class chain, link text, partial link text and tag name")
  }

  private static func parse(_ query: String) throws(WireError) -> Query {
    do {
      return try Query(parsing: query)
    } catch {
      throw WireError(.invalidSelector, [error.problem, error.advice].compactMap(\.self).joined(separator: "\n"))
    }
  }

  /// The elements that it finds, by what they are called in the driver's tree; the application is element -1.
  ///
  /// - Parameters:
  ///   - base: what the driver shows.
  ///   - appName: what the application is called.
  ///   - start: the element that is looked into, in the driver's tree; `nil` is the application.
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
    // Only paths lead out of the element that is looked into, or to itself.
    let isPath = if case .xpath = plan { true } else { false }
    return found.filter { isPath || start == nil || $0 != root }.map {
      $0.index == 0 ? .app : .element(tree.source(of: $0))
    }
  }
}

/// An element that was found.
enum FoundElement: Sendable, Hashable {
  /// The application, which contains the window.
  case app
  /// An element of the driver's tree.
  case element(ElementID)
}

extension Predicate {
  /// The properties that are compared.
  fileprivate var properties: [PropertyName] {
    switch self {
    case .comparison(let comparison): [comparison.property]
    case .not(let part): part.properties
    case .and(let parts), .or(let parts): parts.flatMap(\.properties)
    }
  }
}

extension String {
  /// The text as it stands between double quotation marks in a selector.
  fileprivate var escapedForCSS: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
}
