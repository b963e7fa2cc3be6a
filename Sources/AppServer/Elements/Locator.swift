import AppUnderTest
import ElementQuery

/// A client's description of the elements to find, parsed once for several searches.
struct Locator: Sendable {
  /// The parsed description.
  private enum Plan: Sendable {
    case named(String)
    case ofType(String)
    /// A path or selector; an older path has types of UIAutomation.
    case search(Search, isOlder: Bool)
    case predicate(Query)
    case chain(ClassChain)
    case attribute(WireAttribute, String, isPart: Bool)
    /// A search in a page.
    case page(Search)
  }

  /// A search that begins at an element.
  private enum Search: Sendable {
    case css(String)
    case xpath(String)
    case labelled(String)
    case link(String, isPart: Bool)

    /// The elements whose attribute equals a value, or contains the value as a word.
    static func attribute(_ name: String, _ sign: String, _ value: String) -> Search {
      .css("[\(name)\(sign)\"\(value.escaped(for: "\""))\"]")
    }

    /// Whether the search follows a path from the start, which may also lead out of the start.
    var isPath: Bool { if case .xpath = self { true } else { false } }

    /// The query for this search.
    ///
    /// - Parameter start: the index of the element to search in.
    /// - Throws: a `WireError` for a syntax error.
    func query(from start: Int) throws(WireError) -> Query {
      let start = Query.view.all.index(start)
      do throws(Diagnostic) {
        return switch self {
        case .css(let selector): try start.css(selector)
        case .xpath(let path): try start.xpath(path)
        case .labelled(let label): try start.css("*").where(.equals(.label, .string(label)))
        case .link(let text, isPart: false): try start.css("a").where(.equals(.other("textContent"), .string(text)))
        case .link(let text, isPart: true): try start.css("a").where(.contains(.other("textContent"), text))
        }
      } catch {
        throw Locator.invalid(error)
      }
    }
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
      return .search(try checked(.xpath(value)), isOlder: isOlder)
    case "css selector": return .search(try checked(.css(value)), isOlder: false)
    case "-ios predicate string", "predicate string":
      let query: Query
      do {
        query = try Query(parsing: "all view {\(value)}")
      } catch {
        throw invalid(error)
      }
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
        .invalidSelector, "unknown attribute '\(name)': choose from \(known.joined(separator: ", "))")
    }
  }

  private static func planOfPage(_ strategy: String, _ value: String) throws(WireError) -> Plan {
    switch strategy {
    case "css selector", "tag name": .page(try checked(.css(value)))
    case "xpath": .page(try checked(.xpath(value)))
    case "id": .page(.attribute("id", "=", value))
    case "name": .page(.attribute("name", "=", value))
    case "class name": .page(.attribute("class", "~=", value))
    case "accessibility id": .page(.labelled(value))
    case "link text": .page(.link(value, isPart: false))
    case "partial link text": .page(.link(value, isPart: true))
    default: throw unknown(strategy)
    }
  }

  /// Checks the syntax of a search.
  private static func checked(_ search: Search) throws(WireError) -> Search {
    _ = try search.query(from: 0)
    return search
  }

  private static func unknown(_ strategy: String) -> WireError {
    .invalid(
      "unknown strategy '\(strategy)': choose from accessibility id, id, name, class name, xpath, css selector, "
        + "-ios predicate string, -ios class chain, -image, link text, partial link text, tag name")
  }

  private static func invalid(_ diagnostic: Diagnostic) -> WireError {
    WireError(.invalidSelector, [diagnostic.problem, diagnostic.advice].compactMap(\.self).joined(separator: "\n"))
  }

  /// The matching elements, by their indices in the driver's tree; `.app` for the application.
  ///
  /// - Parameters:
  ///   - base: the driver's tree.
  ///   - appName: the name of the application.
  ///   - start: the element to search in, in the driver's tree; nil for the application.
  func elements(in base: any ElementTree, appName: String, from start: ElementID?) throws(WireError) -> [FoundElement] {
    if case .page(let search) = plan {
      guard let start else { return [] }
      return try search.query(from: start.index).elements(in: base).map { .element($0) }
    }
    let (form, isOlder, isPath) = treeForm
    let tree = WireTree(base, appName: appName, form: form, isOlder: isOlder)
    let root = start.map { tree.element(of: $0) } ?? ElementID(0)
    // Only paths may lead to the start element itself or out of it.
    return try elements(in: tree, from: root).filter { isPath || start == nil || $0 != root }.map {
      $0.index == 0 ? .app : .element(tree.source(of: $0))
    }
  }

  /// The form of the tree that the plan searches, and whether it may find the start element.
  private var treeForm: (form: WireTree.Form, isOlder: Bool, isPath: Bool) {
    switch plan {
    case .predicate, .chain: (.values, false, false)
    case .search(.css, _): (.selectors, false, false)
    case .search(let search, let isOlder): (.paths, isOlder, search.isPath)
    case .named, .ofType, .attribute, .page: (.paths, false, false)
    }
  }

  private func elements(in tree: WireTree, from root: ElementID) throws(WireError) -> [ElementID] {
    let inside = root.index..<tree.end(of: root).index
    switch plan {
    case .named(let name): return inside.map(ElementID.init).filter { tree.attribute(.name, of: $0) == name }
    case .ofType(let type):
      let kinds = tree.classes.map { [type, AccessibilityKind.typePrefix + type].contains(where: $0.isKind) }
      return inside.map(ElementID.init).filter { kinds[tree.classIndex(of: $0)] }
    case .attribute(let attribute, let text, let isPart):
      return inside.map(ElementID.init).filter { element in
        guard let value = tree.attribute(attribute, of: element) else { return false }
        return isPart ? value.contains(text) : value == text
      }
    case .search(let search, _), .page(let search): return try search.query(from: root.index).elements(in: tree)
    case .predicate(let query): return query.elements(in: tree).filter { inside.contains($0.index) }
    case .chain(let chain): return chain.elements(in: tree, from: root)
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
