import DevTools
import PageContent

/// Nodes of the document for clients of WebDriver. The clients refer to nodes by names from the script beside the page.
///
/// Each world of a page has its own objects for nodes.
extension PageDriver {
  /// The names of elements of the latest tree for clients.
  package func nodeNames(of elements: [ElementID]) async throws -> [String?] {
    try await asking { page in
      guard let tree = visit.tree else { return elements.map { _ in nil } }
      let places = elements.map { tree.place(of: $0) }
      let call = PageScript.clientNames(of: places.map { $0?.world == nil ? $0 : nil })
      let answer = try await evaluateForClient(call, in: page)
      let names = try JSONValue(parsing: Array((answer.string("result", "value") ?? "[]").utf8)).array ?? []
      return elements.indices.map { names.indices.contains($0) ? names[$0].string : nil }
    }
  }

  /// The accessibility information that the browser provides for an element.
  package func accessibility(ofNode node: String) async throws -> (role: String, name: String) {
    try await asking { page in
      defer { releaseNodes(of: page) }
      let object = try await ownObject(named: node, of: page)
      let answer = try await page.call("Accessibility.getPartialAXTree") {
        $0.member("objectId", object)
        $0.member("fetchRelatives", false)
      }
      return answer.read("nodes") { json throws(JSONError) in
        try json.beginArray()
        _ = try json.nextElement()
        return try Self.accessibility(&json)
      } ?? ("", "")
    }
  }

  /// Chooses files in a field for files.
  package func setFiles(_ paths: [String], ofNode node: String) async throws {
    try await asking { page in
      defer { releaseNodes(of: page) }
      let object = try await ownObject(named: node, of: page)
      page.beginAction()
      try await disarm(page)
      try await page.call("DOM.setFileInputFiles") { json in
        json.member("objectId", object)
        json.array("files") { json in for path in paths { json.string(path) } }
      }
      try await settle(page)
    }
  }

  /// Forgets the objects of nodes and scripts.
  func releaseNodes(of page: PageTarget) {
    // An error means that the page has gone, and its objects with it.
    _ = try? page.send("Runtime.releaseObjectGroup") { $0.member("objectGroup", Self.group) }
  }

  /// node = "{" … "role" ":" value "name" ":" value … "}" (Accessibility.AXNode)
  private static func accessibility(_ json: inout JSONReader) throws(JSONError) -> (role: String, name: String) {
    var found = (role: "", name: "")
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "role": found.role = try text(of: "value", &json) ?? ""
      case "name": found.name = try text(of: "value", &json) ?? ""
      default: try json.skip()
      }
    }
    return found
  }

  /// The text of a member of the next object; nil for a missing member.
  private static func text(of name: StaticString, _ json: inout JSONReader) throws(JSONError) -> String? {
    var text: String?
    try json.beginObject()
    while let member = try json.nextMember() {
      if name ~= member { text = try json.string().string } else { try json.skip() }
    }
    return text
  }

  /// The object of a node in the script's world.
  func ownObject(named name: String, of page: PageTarget) async throws -> String {
    guard let object = try await ownObjects(named: [name], of: page).first else { throw ScriptFailure.elementGone }
    return object
  }

  /// The objects of nodes in the script's world.
  func ownObjects(named names: [String], of page: PageTarget) async throws -> [String] {
    guard !names.isEmpty else { return [] }
    guard let world = try await ownWorld(at: clientState.frames.count, of: page) ?? page.ownWorld else {
      throw ScriptFailure.pageLeft
    }
    let answer = try await page.call("Runtime.evaluate") {
      $0.member("expression", PageScript.clientNodes(named: names))
      $0.member("contextId", world)
      $0.member("objectGroup", Self.group)
    }
    let objects = Self.members(try await page.answer(to: beginMembers(of: Self.object(in: answer), in: page)))
    guard objects.count == names.count else { throw ScriptFailure.elementGone }
    return objects
  }

  /// The objects of nodes in a world.
  ///
  /// - Parameters:
  ///   - names: the names of the nodes for clients.
  ///   - world: the world; nil while the page is being left.
  ///   - page: the page.
  func nodes(named names: [String], in world: Int?, of page: PageTarget) async throws -> [String] {
    let known = names.map { clientState.scripts.number(ofNode: $0) }
    let unknown = zip(names, known).filter { $0.1 == nil }.map(\.0)
    let new = try await numbers(of: ownObjects(named: unknown, of: page), in: page)
    clientState.scripts.note(new, ofNodes: unknown)
    var rest = new.makeIterator()
    return try await nodes(numbered: known.compactMap { $0 ?? rest.next() }, in: world, of: page)
  }

  /// The names for clients of the nodes that a script has returned.
  ///
  /// - Parameters:
  ///   - found: the objects of the nodes.
  ///   - page: the page.
  func nodeNames(of found: [String], in page: PageTarget) async throws -> [String] {
    guard !found.isEmpty else { return [] }
    guard let world = try await ownWorld(at: clientState.frames.count, of: page) ?? page.ownWorld else {
      throw ScriptFailure.pageLeft
    }
    let numbers = try await numbers(of: found, in: page)
    let own = try await nodes(numbered: numbers, in: world, of: page)
    _ = try await evaluateForClient("1", in: page)
    let answer = try await page.call("Runtime.callFunctionOn") { json in
      json.member("executionContextId", world)
      json.member("functionDeclaration", PageScript.naming)
      json.member("returnByValue", true)
      json.array("arguments") { json in for object in own { json.object { $0.member("objectId", object) } } }
    }
    let names = answer.read("result", "value") { json throws(JSONError) in try json.strings() }
    // A name that is missing cannot be read as a text.
    guard let names, names.count == found.count else { throw StaleNode() }
    clientState.scripts.note(numbers, ofNodes: names)
    return names
  }

  /// Asks for the members of an array.
  func beginMembers(of array: String, in page: PageTarget) throws(BrowserError) -> Expectation {
    try page.begin("Runtime.getProperties") {
      $0.member("objectId", array)
      $0.member("ownProperties", true)
    }
  }

  /// The objects in an array after its first member.
  static func members(_ answer: DevToolsValue) -> [String] {
    let objects = answer.read("result") { json throws(JSONError) in
      var objects: [String] = []
      try json.beginArray()
      while try json.nextElement() {
        let (name, object) = try Self.property(&json)
        if let object, let number = Int(name), number > 0 { objects.append(object) }
      }
      return objects
    }
    return objects ?? []
  }

  /// property = "{" "name" ":" text "value" ":" "{" … "objectId" ":" text … "}" … "}" (Runtime.PropertyDescriptor)
  private static func property(_ json: inout JSONReader) throws(JSONError) -> (name: String, object: String?) {
    var property = (name: "", object: String?.none)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "name": property.name = try json.string().string
      case "value": property.object = try text(of: "objectId", &json)
      default: try json.skip()
      }
    }
    return property
  }

  /// The browser's numbers of nodes; all requests are sent before the first answer is awaited.
  private func numbers(of objects: [String], in page: PageTarget) async throws -> [Int] {
    let descriptions = try await page.answers(
      to: objects.map { object in try page.begin("DOM.describeNode") { $0.member("objectId", object) } })
    let numbers = descriptions.compactMap { $0.integer("node", "backendNodeId") }
    guard numbers.count == objects.count else { throw ScriptFailure.elementGone }
    return numbers
  }

  /// The objects of nodes in a world.
  ///
  /// - Parameter world: the world; nil while the page is being left.
  private func nodes(numbered ids: [Int], in world: Int?, of page: PageTarget) async throws -> [String] {
    guard let world else { throw ScriptFailure.elementGone }
    let nodes = try await page.answers(
      to: ids.map { id in
        try page.begin("DOM.resolveNode") {
          $0.member("backendNodeId", id)
          $0.member("executionContextId", world)
          $0.member("objectGroup", Self.group)
        }
      })
    let found = nodes.compactMap { $0.string("object", "objectId") }
    guard found.count == ids.count else { throw ScriptFailure.elementGone }
    return found
  }
}

extension ScriptFailure {
  /// The failure for an element that is no longer in the page.
  static let elementGone = ScriptFailure("the element is gone")
  /// The failure for a page between two documents.
  static let pageLeft = ScriptFailure("the page is being left")
}
