import AppUnderTest
import JSON

/// Scripts of clients. Those that stand for commands are recognised, and others run in pages.
extension ServedSession {
  /// Performs a script.
  func execute(_ call: RouteCall) async throws -> JSONValue {
    let (script, arguments) = try Self.script(of: call)
    if let name = Self.mobileName(script) { return try await perform(name, arguments.first ?? [:]) }
    // Selenium implements these queries by scripts that begin with a comment.
    let isAtom = { (name: String) in script.hasPrefix("/* \(name) */") }
    if browser != nil, isAtom("isDisplayed") || isAtom("getAttribute") {
      return try await run(script, arguments, isQuestion: true)
    }
    if isAtom("isDisplayed") {
      let (tree, element) = try await wireElement(arguments.first)
      return .boolean(tree.attribute(.visible, of: element) == "true")
    }
    if isAtom("getAttribute") {
      guard arguments.count >= 2, let name = arguments[1].string else {
        throw WireError.invalid("an attribute has a name")
      }
      let (tree, element) = try await wireElement(arguments.first)
      return attribute(name, of: element, in: tree)
    }
    let isOfBrowser = app.driver is any BrowsingDriver
    if isAtom("submitForm"), !isOfBrowser {
      try await beginInput()
      try await type(Keys.return)
      try await endInput()
      return .null
    }
    // Selenium searches for a window by its name if a handle is unknown. The only window has no name.
    if script == "return window.name" { return "" }
    // Recognise the call alone, or with Selenium's query for the position. Other scripts with elements need a browser.
    let statements = script.split(separator: ";").map { $0.drop { $0.isWhitespace } }.filter { !$0.isEmpty }
    if !isOfBrowser, let first = statements.first, first.hasPrefix("arguments[0].scrollIntoView("),
      statements.count == 1 || statements.dropFirst() == ["return arguments[0].getBoundingClientRect()"],
      let name = arguments.first.flatMap(Self.elementName)
    {
      let point = try await reach(name)
      return statements.count == 1 ? .null : ["x": .number(point.x.rounded()), "y": .number(point.y.rounded())]
    }
    return try await run(script, arguments)
  }

  /// Runs a script that passes its result to a callback.
  func executeWithCallback(_ call: RouteCall) async throws -> JSONValue {
    let (script, arguments) = try Self.script(of: call)
    return try await run(script, arguments, hasCallback: true)
  }

  private static func script(of call: RouteCall) throws(WireError) -> (body: String, arguments: [JSONValue]) {
    guard let script = call.body["script"]?.string, let arguments = call.body["args"]?.array else {
      throw .invalid("'script' must be a text, and 'args' an array")
    }
    return (script, arguments)
  }

  /// The name of the command in a script, such as `swipe` for `mobile: swipe`; nil for other scripts.
  static func mobileName(_ script: String) -> String? {
    guard script.hasPrefix("mobile:") else { return nil }
    let name = script.dropFirst("mobile:".count).drop { $0 == " " }
    return name.isEmpty ? nil : String(name)
  }

  private func wireElement(_ value: JSONValue?) async throws -> (WireTree, ElementID) {
    guard let name = value.flatMap(Self.elementName) else { throw WireError.invalid("the script needs an element") }
    return try await wireElement(name)
  }
}
