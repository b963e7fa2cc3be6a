import AppUnderTest

extension AppSession {
  /// The query that finds the control that a step calls by a name, as soon as there is one.
  ///
  /// That is a control with this identifier, label, placeholder or text, or else the one in the cell that shows the name,
  /// or else the one nearest to a label that says it.
  func control(_ kind: ElementKind, _ name: String) async throws -> Query {
    let controls = kind.query
    return try await waitForAny([
      kind.named(name),
      .element("tableViewCell", "collectionViewCell").containing(.showing(name)).descendant(controls),
      controls.near(.label.text(name)),
    ])
  }

  /// The only control of a kind on the screen; the first of several.
  func control(_ kind: ElementKind, _ name: String?) async throws -> Query {
    if let name { return try await control(kind, name) }
    return kind.query.first
  }

  /// The query for the cell that is called so or shows a text, as soon as there is one.
  func cell(showing text: String) async throws -> Query {
    let cells = ElementKind.cell.query
    return try await waitForAny([cells.marked(text), cells.containing(.showing(text))])
  }
}
