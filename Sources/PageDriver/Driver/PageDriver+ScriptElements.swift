import DevTools
import PageContent

/// Elements as arguments and results of scripts; each world of a page has its own objects for elements.
extension PageDriver {
  /// The accessibility information that the browser provides for an element.
  ///
  /// - Parameter element: the element in the latest tree.
  /// - Returns: its role and name; nil for an element in a frame of another origin.
  /// - Throws: an `AppError` if the page is not open.
  package func accessibility(of element: ElementID) async throws -> (role: String, name: String)? {
    try await reporting {
      let page = try running()
      guard let tree, tree.place(of: element)?.world == .some(nil) else { return nil }
      defer { _ = try? page.send("Runtime.releaseObjectGroup") { $0.member("objectGroup", Self.group) } }
      let script = ClientScript("", elements: [element], isOwn: true)
      guard let object = try await objects(of: script, in: tree, of: page).first else { return nil }
      let answer = try await page.call("Accessibility.getPartialAXTree") {
        $0.member("objectId", object)
        $0.member("fetchRelatives", false)
      }
      return answer.read("nodes") { json throws(JSONError) in
        try json.beginArray()
        _ = try json.nextElement()
        return try Self.accessibility(&json)
      }
    }
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

  /// The objects of elements, for a script.
  func objects(of script: ClientScript, in tree: PageTree, of page: PageTarget) async throws -> [String] {
    guard !script.elements.isEmpty else { return [] }
    let list = try script.elements.map { element in
      guard let place = tree.place(of: element), place.world == nil else { throw UnreachableElement() }
      return "cukeswift.element(\(place.version),\(place.index))"
    }
    guard let world = page.ownWorld else { throw UnreachableElement() }
    let answer = try await page.call("Runtime.evaluate") {
      $0.member("expression", "[null,\(list.joined(separator: ","))]")
      $0.member("contextId", world)
      $0.member("objectGroup", Self.group)
    }
    let own = try await members(of: Self.object(in: answer), in: page)
    guard own.count == list.count else { throw ScriptFailure("the element is gone") }
    return script.isOwn ? own : try await nodes(own, in: page.mainWorld, of: page)
  }

  /// The elements of the screen that a script has returned.
  ///
  /// - Parameter array: an array with a value followed by the elements.
  func elements(
    in array: String, on tree: PageTree, of page: PageTarget
  ) async throws -> [ElementID] {
    let found = try await members(of: array, in: page)
    let own = try await nodes(found, in: page.ownWorld, of: page)
    guard let world = page.ownWorld else { throw ScriptFailure("the element is gone") }
    let version = (tree.parts?.page ?? tree).version
    let answer = try await page.call("Runtime.callFunctionOn") { json in
      json.member("executionContextId", world)
      json.member(
        "functionDeclaration",
        "function(seen, ...found) { return found.map(element => cukeswift.number(seen, element)) }")
      json.member("returnByValue", true)
      json.name("arguments")
      json.array { json in
        json.object { $0.member("value", version) }
        for object in own { json.object { $0.member("objectId", object) } }
      }
    }
    let numbers = answer.read("result", "value") { json throws(JSONError) in
      var numbers: [Int] = []
      try json.beginArray()
      while try json.nextElement() { numbers.append(try json.integer(in: -1...Int.max)) }
      return numbers
    }
    return (numbers ?? []).compactMap { tree.element(numbered: $0) }
  }

  /// The objects in an array after its first member.
  private func members(of array: String, in page: PageTarget) async throws -> [String] {
    let answer = try await page.call("Runtime.getProperties") {
      $0.member("objectId", array)
      $0.member("ownProperties", true)
    }
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

  /// The objects of nodes in another world; all requests are sent before the first answer is awaited.
  ///
  /// - Parameter world: the world; nil while the page is being left.
  private func nodes(_ objects: [String], in world: Int?, of page: PageTarget) async throws -> [String] {
    guard let world else { throw ScriptFailure("the element is gone") }
    let descriptions = try await page.answers(
      to: objects.map { object in try page.begin("DOM.describeNode") { $0.member("objectId", object) } })
    let ids = descriptions.compactMap { $0.integer("node", "backendNodeId") }
    let nodes = try await page.answers(
      to: ids.map { id in
        try page.begin("DOM.resolveNode") {
          $0.member("backendNodeId", id)
          $0.member("executionContextId", world)
          $0.member("objectGroup", Self.group)
        }
      })
    let found = nodes.compactMap { $0.string("object", "objectId") }
    guard found.count == objects.count else { throw ScriptFailure("the element is gone") }
    return found
  }
}
