import AppUnderTest

extension AppSession {
  /// The query for what is touched by its name alone, as soon as there is something.
  ///
  /// A title or a value can read as the button that is meant, so controls and cells go before what only shows something.
  func touchable(_ name: String) async throws -> Query {
    let anything = Query.view.marked(name)
    let controls = Query.element("control", "tabBarButton", "tableViewCell", "collectionViewCell").marked(name)
    let pickers = ElementKind.picker.query.marked(name)
    let described = Query.view.described(name)
    return try await waitForAny(
      [controls, pickers, anything.amongUsable, anything, described], wish: anything, named: "\"\(name)\"")
  }

  /// The query that finds the control that a step calls by a name, as soon as there is one.
  ///
  /// That is a control with this identifier, label, placeholder or text, or else the one in the cell that shows the name,
  /// or else the one nearest to a label that says it, unless that is the label of a control of another kind.
  func control(_ kind: ElementKind, _ name: String) async throws -> Query {
    try await waitForAny(
      kind.queries(for: name), named: kind.wording(of: name), unless: kind.isEntry ? .entry(called: name) : nil)
  }

  /// The only control of a kind on the screen; the first of several.
  func control(_ kind: ElementKind, _ name: String?) async throws -> Query {
    if let name { return try await control(kind, name) }
    return try await waitForAny([kind.query, kind.query.amongUsable], named: "a \(kind.noun)").first
  }

  /// The query for the cell that is called so or shows a text, as soon as there is one.
  func cell(showing text: String) async throws -> Query {
    try await waitForAny(Query.queriesForCell(showing: text), named: "the list item \"\(text)\"")
  }
}

extension ElementKind {
  /// Whether it is a control that a value is entered with, which usually has a label beside it.
  fileprivate var isEntry: Bool { [.field, .picker, .datePicker, .slider, .stepper, .switch].contains(self) }

  /// The queries for the control that a step calls by a name, of which the first counts that finds something.
  func queries(for name: String) -> [Query] {
    let named = isEntry ? [named(name), named(name.followedByColon)] : [named(name)]
    return named + named.map(\.amongUsable) + [
      .element("tableViewCell", "collectionViewCell").containing(.showing(name)).descendant(query),
      .label.text(name).descendant(query), query.described(name), query.near(.label.text(name)),
    ]
  }
}

extension String {
  /// The text as many labels have it, with a colon.
  fileprivate var followedByColon: String { self + ":" }
}

extension Query {
  /// Those that show a text or are described by it, though it is not their name.
  fileprivate func described(_ text: String) -> Query {
    self.where(.equals(.text, .string(text)) || .equals(.hint, .string(text)))
  }

  /// The controls with a name of their own that a value is entered with.
  static func entry(called name: String) -> Query {
    let roles: [String] = ["searchField", "picker", "datePicker", "slider", "stepper", "switch", "radio"]
    let isEntry = roles.reduce(Predicate.equals(.role, "textField")) { $0 || .equals(.role, .string($1)) }
    return Query.view.where(isEntry).where(.isCalled(name) || .isCalled(name.followedByColon))
  }

  /// The queries for the cell that is called so or shows a text, of which the first counts that finds something.
  static func queriesForCell(showing text: String) -> [Query] {
    let cells = ElementKind.cell.query
    return [cells.marked(text), cells.containing(.showing(text))]
  }
}
