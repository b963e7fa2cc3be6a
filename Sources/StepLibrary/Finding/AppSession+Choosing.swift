import AppUnderTest

/// Chooses from lists of choices other than wheels: touches the choice, then waits until it is shown.
extension AppSession {
  /// Chooses a row in a picker. A wheel is turned. Any other picker is opened or filled in, and the choice is touched.
  func choose(_ row: String, in picker: Query, column: Position?) async throws {
    if try await isTurned(picker) { return try await turn(column: column?.index ?? 0, of: picker, to: row) }
    let isField = try await first(picker, .role)?.string == "textField"
    if isField, let list = try await first(picker, .other("list"))?.string {
      return try await fill(picker, with: row, suggestedBy: list)
    }
    let options = Query.view.role("option").called(row)
    if try await first(picker, .traits)?.string == "listbox" {
      let option = picker.descendant(options)
      try await waitFor(option)
      let tree = try await tree()
      if option.elements(in: tree).contains(where: tree.isChosen) { return }
      try await touch(option)
      return try await waitUntil("\"\(row)\" to be chosen") { tree in
        option.elements(in: tree).contains(where: tree.isChosen) ? nil : "the choice is not selected (aria-selected)"
      }
    }
    let tree = try await tree()
    let isFixed = ["readonly", "aria-readonly"].contains { name in
      picker.elements(in: tree).first.flatMap { tree.string(.other(name), of: $0) }.map { $0 != "false" } ?? false
    }
    guard isField, !isFixed else {
      // The list may show texts without a role. It comes after the rest of the page, so texts that were present earlier
      // are not part of it.
      let texts = Query.view.marked(row)
      let known = texts.elements(in: tree).count
      try await touch(picker)
      try await waitUntil("the choice \"\(row)\"") { tree in
        options.elements(in: tree).isEmpty && texts.elements(in: tree).count <= known
          ? "no list with the choice \"\(row)\" has opened" : nil
      }
      try await touch(exists(options) ? options : texts.last)
      return try await expectChoice(row, in: picker, isTyped: false)
    }
    try await setText(row, of: picker)
    try await touch(options)
    try await expectChoice(row, in: picker, isTyped: true)
  }

  /// Fills a field with one of the texts that the browser suggests.
  ///
  /// - Parameters:
  ///   - picker: the field.
  ///   - row: the title or the value of the suggestion.
  ///   - list: the identifier of the list with the suggestions.
  private func fill(_ picker: Query, with row: String, suggestedBy list: String) async throws {
    let suggestions = { (tree: any ElementTree) in
      Query.view.marked(list).descendant(.view.role("option")).lookingEverywhere.elements(in: tree).map { option in
        let value = tree.property(.value, of: option)?.description ?? ""
        let title = tree.string(.label, of: option) ?? tree.string(.text, of: option) ?? ""
        return (title: title.isEmpty ? value : title, value: value.isEmpty ? title : value)
      }
    }
    let isMeant = { (suggestion: (title: String, value: String)) in
      suggestion.title.reads(as: row) || suggestion.value.reads(as: row)
    }
    if let known = suggestions(try await tree()).first(where: isMeant) {
      return try await setText(known.value, of: picker)
    }
    // The page may request suggestions from a server.
    try await setText(row, of: picker)
    do {
      try await waitUntil("the suggestion", timeout: Self.suggestionTime) {
        suggestions($0).contains(where: isMeant) ? nil : "it is not there"
      }
    } catch let error as AppError where error.kind == .timeout {
      throw AppError.noChoice(row, among: suggestions(try await tree()).map(\.title))
    }
  }

  /// The limit of the app's time for the page to suggest the typed text.
  private static let suggestionTime = Duration.seconds(5)

  /// Waits until a choice is shown.
  ///
  /// - Parameters:
  ///   - row: the choice.
  ///   - picker: the picker that shows it; nil for anything on the screen.
  ///   - isTyped: whether it was typed before it was chosen. Then the text alone does not count while the list is open.
  func expectChoice(_ row: String, in picker: Query?, isTyped: Bool) async throws {
    let options = Query.view.role("option").called(row)
    try await waitUntil("\"\(row)\" to be chosen") { tree in
      let owner = picker?.elements(in: tree).first
      // A form may disappear with the choice.
      if let picker, owner == nil, picker.lookingEverywhere.elements(in: tree).isEmpty { return nil }
      if options.lookingEverywhere.elements(in: tree).contains(where: {
        tree.isChosen($0) && tree.isFree($0, of: owner)
      }) {
        return nil
      }
      let isOpen = !options.elements(in: tree).isEmpty
      let shows = tree.shows(row, in: owner.map { tree.room(of: $0) } ?? ElementID(0))
      if shows, !(isTyped && isOpen) { return nil }
      let shown = owner.flatMap { tree.string(.text, of: $0) } ?? ""
      return isOpen
        ? "the list of choices is still open" : shown.isEmpty ? "it is not shown" : "\"\(shown)\" is shown"
    }
  }
}

extension ElementTree {
  /// Whether an option is selected.
  fileprivate func isChosen(_ option: ElementID) -> Bool {
    [PropertyName.selected, .other("checked")].contains { isTrue($0, of: option) }
  }

  /// Whether an option does not belong to another field: to a `<select>`, or to a list that another field controls.
  fileprivate func isFree(_ option: ElementID, of owner: ElementID?) -> Bool {
    let around = ancestors(of: option)
    if around.contains(where: { isTrue(.takesValue, of: $0) }) { return false }
    guard let owner,
      let list = string(.other("aria-controls"), of: owner) ?? string(.other("aria-owns"), of: owner), !list.isEmpty
    else { return true }
    return around.contains { string(.identifier, of: $0) == list }
  }

  /// The area of a field: the outermost element around it without another field.
  fileprivate func room(of field: ElementID) -> ElementID {
    let roles: Set<String?> = [
      "textField", "searchField", "picker", "datePicker", "switch", "checkbox", "radio", "slider",
    ]
    let fields = elements.filter { roles.contains(role(of: $0)) && string(.traits, of: $0) != "listbox" }
    let isAlone = { (outer: ElementID) in !fields.contains { $0 != field && isElement($0, in: outer) } }
    return ancestors(of: field).prefix { $0.index > 0 && role(of: $0) != "web" && isAlone($0) }.last ?? field
  }

  /// Whether an element shows a text outside lists of choices, alone or in a comma-separated list.
  fileprivate func shows(_ text: String, in outer: ElementID) -> Bool {
    subtree(of: outer).contains { element in
      guard let shown = string(.text, of: element), isVisible(element) || isUsable(element) else { return false }
      let parts = shown.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      guard shown.reads(as: text) || parts.contains(where: { $0.reads(as: text) }) else { return false }
      return !([element] + ancestors(of: element)).contains {
        role(of: $0) == "option" || string(.traits, of: $0) == "listbox"
      }
    }
  }
}
