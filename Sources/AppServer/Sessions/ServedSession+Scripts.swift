import AppUnderTest
import JSON

/// A client's script that this server recognises.
enum KnownScript: Equatable {
  /// A command of Appium, `mobile: NAME`.
  case mobile(String)
  /// Selenium's query whether an element is displayed.
  case isDisplayed
  /// Selenium's query for an attribute.
  case getAttribute
  /// Selenium's command to submit a form.
  case submitForm
  /// Selenium's search for a window by its name.
  case windowName
  /// Scrolling to an element; Selenium's script also returns its position.
  case scrollIntoView(returnsPosition: Bool)
  case other

  init(_ script: String) {
    if script.hasPrefix("mobile:") {
      let name = script.dropFirst("mobile:".count).drop { $0 == " " }
      self = name.isEmpty ? .other : .mobile(String(name))
    } else if let atom = Self.atoms.first(where: { script.hasPrefix($0.comment) }) {
      self = atom.script
    } else if script == "return window.name" {
      self = .windowName
    } else {
      let statements = script.split(separator: ";").map { $0.drop { $0.isWhitespace } }.filter { !$0.isEmpty }
      let rest = statements.dropFirst()
      let isScroll = statements.first?.hasPrefix("arguments[0].scrollIntoView(") == true
      guard isScroll, rest.isEmpty || rest == ["return arguments[0].getBoundingClientRect()"] else {
        self = .other
        return
      }
      self = .scrollIntoView(returnsPosition: !rest.isEmpty)
    }
  }

  /// Selenium implements these commands by scripts that begin with a comment.
  private static let atoms: [(comment: String, script: KnownScript)] = [
    ("/* isDisplayed */", .isDisplayed), ("/* getAttribute */", .getAttribute), ("/* submitForm */", .submitForm),
  ]

  /// Whether the script is a query of Selenium for a property of an element.
  var isElementQuery: Bool { self == .isDisplayed || self == .getAttribute }
}

/// Scripts of clients. Those that stand for commands are recognised, and others run in pages.
extension ServedSession {
  /// Performs a script.
  func execute(_ call: RouteCall) async throws -> JSONValue {
    let (script, arguments) = try Self.script(of: call)
    let isOfBrowser = browsing != nil
    switch KnownScript(script) {
    case .mobile(let name): return try await perform(name, arguments.first ?? [:])
    case .isDisplayed where browser != nil, .getAttribute where browser != nil:
      return try await run(script, arguments, isQuestion: true)
    case .isDisplayed:
      let (tree, element) = try await wireElement(arguments.first)
      return .boolean(tree.attribute(.visible, of: element) == "true")
    case .getAttribute:
      guard arguments.count >= 2, let name = arguments[1].string else {
        throw WireError.invalid("an attribute has a name")
      }
      let (tree, element) = try await wireElement(arguments.first)
      return attribute(name, of: element, in: tree)
    case .submitForm where !isOfBrowser:
      try await beginInput()
      try await type(Keys.return)
      try await endInput()
      return .null
    // The only window has no name.
    case .windowName: return ""
    case .scrollIntoView(let returnsPosition) where !isOfBrowser:
      guard let name = arguments.first.flatMap(Self.elementName) else { return try await run(script, arguments) }
      let point = try await reach(name)
      return returnsPosition ? ["x": .number(point.x.rounded()), "y": .number(point.y.rounded())] : .null
    case .submitForm, .scrollIntoView, .other: return try await run(script, arguments)
    }
  }

  /// Runs a script that passes its result to a callback.
  func executeWithCallback(_ call: RouteCall) async throws -> JSONValue {
    let (script, arguments) = try Self.script(of: call)
    return try await run(script, arguments, hasCallback: true)
  }

  private static func script(of call: RouteCall) throws(WireError) -> (body: String, arguments: [JSONValue]) {
    guard let script = call.body["script"]?.string, let arguments = call.body["args"]?.array else {
      throw .invalid("'script' must be a string, and 'args' an array")
    }
    return (script, arguments)
  }

  private func wireElement(_ value: JSONValue?) async throws -> (WireTree, ElementID) {
    guard let name = value.flatMap(Self.elementName) else { throw WireError.invalid("the script needs an element") }
    return try await wireElement(name)
  }
}
