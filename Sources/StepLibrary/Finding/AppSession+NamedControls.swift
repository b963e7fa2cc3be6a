import AppUnderTest

extension AppSession {
  /// The query for what is touched by its name alone, as soon as there is something.
  ///
  /// A title or a value can read as the button that is meant, so controls and cells go before what only shows something.
  func touchable(_ name: String) async throws -> Query {
    let controls = Query.element("control", "tabBarButton", "tableViewCell", "collectionViewCell").marked(name)
    let pickers = ElementKind.picker.query.marked(name)
    let anything = Query.view.called(name)
    return try await waitForAny(
      [controls, pickers, anything.amongUsable, anything], wish: anything, named: "\"\(name)\"")
  }

  /// The query that finds the control that a step calls by a name, as soon as there is one.
  func control(_ kind: ElementKind, _ name: String) async throws -> Query {
    let named = kind.named(name)
    return try await waitForAny([named, named.amongUsable], named: kind.wording(of: name))
  }

  /// The only control of a kind on the screen; the first of several.
  func control(_ kind: ElementKind, _ name: String?) async throws -> Query {
    if let name { return try await control(kind, name) }
    return try await waitForAny([kind.query, kind.query.amongUsable], named: "a \(kind.noun)").first
  }

  /// The query for the cell that is called so or shows a text, as soon as there is one.
  func cell(showing text: String) async throws -> Query { try await control(.cell, text) }
}
