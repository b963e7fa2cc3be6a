import AppUnderTest
import StepRegistry

extension StepTopic {
  /// The rows of tables and collections, and their order.
  static let lists = StepTopic("Lists") {
    PredefinedStep(
      #"^(?:\#(Self.list) (?:shows|contains) (?:exactly|only)|I should see (?:the )?following list):$"#,
      "Expects exactly these rows in this order; the list is scrolled through. A row has the texts of one cell.",
      examples: "the list shows exactly:\n  | TODO     | 1 |\n  | Shopping | 3 |",
      "the \"Favourites\" list shows exactly:\n  | TODO |",
      "I should see following list:\n  | TODO     |\n  | Shopping |"
    ) { (user, name: String?, expected: DataTable) in
      try await user.app.waitForRows(of: .list(name), columns: expected.header.count) { rows in
        if rows.elementsEqual(expected.rows, by: { $0.reads(as: $1) }) { return nil }
        do { try expected.expectEquals(DataTable(rows), path: #fileID) } catch { return error }
        return nil
      }
    }

    PredefinedStep(
      #"^\#(Self.list) (?:shows|contains)(?: (?:in|with) (?:this|the) order)?:$"#,
      "Expects these rows, in this order, though others may stand between them; the list is scrolled through.",
      examples: "the list shows:\n  | MacBook |\n  | iPhone  |\n  | iPad    |",
      "the \"Favourites\" list shows:\n  | MacBook |"
    ) { (user, name: String?, expected: DataTable) in
      try await user.app.waitForRows(of: .list(name), columns: expected.header.count) { rows in
        var rest = rows[...]
        for row in expected.rows {
          guard let index = rest.firstIndex(where: { $0.reads(as: row) }) else {
            return StepProblem.missing(row, after: rows.count - rest.count, in: rows)
          }
          rest = rest[(index + 1)...]
        }
        return nil
      }
    }

    PredefinedStep(
      #"^\#(Self.list) (?:does not|doesn't) (?:show|contain):$"#,
      "Waits for loading to end, then scrolls through the list; no row may show these texts.",
      examples: "the list does not show:\n  | iPad |", "the \"Favourites\" list does not show:\n  | iPad |"
    ) { (user, name: String?, unwanted: DataTable) in
      let wanted = try unwanted.wantedTexts()
      for text in wanted { try text.requireVisible() }
      try await user.app.waitForRows(of: .list(name), lettingLoadingEnd: true) { rows in
        let texts = Set(rows.joined().map(\.asRead))
        return wanted.first { texts.contains($0.asRead) }.map { StepProblem("the list shows \"\($0)\"") }
      }
      // A row also shows names of pictures, values of fields, and parts of its texts.
      let tree = try await user.app.tree()
      guard let list = try Query.list(name).one(in: tree) else { return }
      for text in wanted
      where Sighting.text(text).anywhere(tree).contains(where: { element in
        element != list && tree.isElement(element, in: list)
          && !tree.isTrue(.hidden, of: element)
          && (tree.string(.identifier, of: element)?.reads(as: text) != true
            || tree.string(.label, of: element)?.reads(as: text) == true)
      }) {
        throw StepProblem("the list shows \"\(text)\"")
      }
    }

    PredefinedStep(
      #"^(?:\#(Self.list) (?:is|are) empty|there (?:is|are|should be) no (?:items?|rows?|entries) in the list)$"#,
      "Waits for loading to end, and expects a list without rows.",
      examples: "the list is empty", #"the "Favourites" list is empty"#, "there are no items in the list"
    ) { (user, name: String?) in
      let list = Query.list(name)
      let objection = { (tree: any ElementTree) throws -> (() -> String)? in
        guard let list = try list.oneWithoutArea(in: tree) else { return { list.reason(in: tree) } }
        let rows = ElementKind.cell.query.elements(in: tree).filter { tree.isElement($0, in: list) }
        return rows.first.map { row in { "there still is \(StepVocabulary().name(of: row, in: tree))" } }
      }
      try await user.app.waitUntil("the list to be empty", lettingLoadingEnd: true, lazily: objection)
    }

    PredefinedStep(
      #"^(?:\#(Self.list) (?:has|shows) (?:exactly )?(-?\d+) (?:list )?(?:items?|rows?|cells?)|there (?:is|are|should be) (?:exactly )?(-?\d+) (?:items?|(?:list items?|rows?|cells?|entries) in the list|items? in the list))$"#,
      "Expects a number of rows in the whole list, which is scrolled through.",
      examples: "the list has 10 items", #"the "Favourites" list has 3 items"#, "there are 3 items in the list",
      "there is 1 item in the list", "there should be 3 items"
    ) { (user, name: String?, first: Amount?, second: Amount?) in
      guard let count = first ?? second else { return }
      try await user.app.waitForRows(of: .list(name)) { rows in
        do { try expect(rows.count, equals: count.count, path: #fileID) } catch { return error }
        return nil
      }
    }

    PredefinedStep(
      #"^(?:the )?(?:list item|cell|row) (?:number )?(-?\d+)\#(Self.ofList) (?:is|shows|should show) \#(quoted)$"#,
      "Expects a text in one of the rows of a list, counted from 1; rows that are created during scrolling are scrolled to.",
      examples: #"list item number 2 shows "iPad""#, #"list item number 2 of the "Favourites" list shows "iPad""#
    ) { (user, number: Position, name: String?, text: String) in
      let query = Query.showing(text).lookingEverywhere
      try await user.app.waitForRow(number, of: .list(name), "to show \"\(text)\"") { row, tree in
        let isShown = query.elements(in: tree).contains {
          tree.isElement($0, in: row) && !tree.isTrue(.hidden, of: $0)
        }
        return isShown ? nil : "row \(number.index + 1) does not show \"\(text)\""
      }
    }

    PredefinedStep(
      #"^(?:the )?(?:list item|cell|row) \#(quoted)\#(Self.ofList) (?:shows|should show) \#(quoted)$"#,
      "Expects a further text in the cell that shows the first one.",
      examples: #"list item "TODO" shows "1 task""#, #"list item "TODO" of the "Favourites" list shows "1 task""#
    ) { (user, cell: String, name: String?, text: String) in
      let cell = try await user.app.cell(showing: cell, of: name)
      let shown = cell.descendant(.showing(text))
      try await user.app.waitUntil(shown.wording, revealing: [Sighting(shown)]) { tree in
        _ = try cell.one(in: tree)
        return shown.elements(in: tree).isEmpty ? { shown.reason(in: tree) } : nil
      }
    }

    PredefinedStep(
      #"^[Tt]he \#(quoted) (?:for|of|in) (?:row|list item|cell) (?:number )?(-?\d+)\#(Self.ofList) should be \#(quoted)$"#,
      "Expects the text of one part of a cell, by the identifier or label of the part; rows are counted from 1.",
      examples: #"the "title" for row 2 should be "iPad""#, mayBeEmpty: [3]
    ) { (user, name: String, number: Position, list: String?, text: String) in
      let part = Query.view.marked(name).lookingEverywhere
      try await user.app.waitForRow(number, of: .list(list), "to show \"\(text)\" as \"\(name)\"") { row, tree in
        let parts = part.elements(in: tree).filter { tree.isElement($0, in: row) }
        guard let element = try part.one(of: parts, in: tree) else {
          return "nothing in row \(number.index + 1) is called \"\(name)\""
        }
        let shown = tree.shownValues(of: element)
        return shown.contains { $0.reads(as: text) }
          ? nil : "it shows \(shown.map { "\"\($0)\"" }.joined(separator: " and "))"
      }
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:exactly )?(-?\d+) (\#(ElementKind.plural))$"#,
      "Expects a number of elements of a kind on the screen.",
      examples: "I should see 3 cells", "I should see exactly 2 text fields", "I see 1 button"
    ) { (user, count: Amount, kind: ElementKind) in
      try await user.app.waitFor(count.count, of: kind)
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:exactly )?(-?\d+)(?: times)? \#(quoted)$"#,
      "Expects a number of elements with this text, label or identifier on the screen.",
      examples: #"I should see exactly 3 "Apple""#
    ) { (user, count: Amount, text: String) in
      try await user.app.waitFor(count.count, of: .text(text), wish: "\"\(text)\" \(Times.wording(count.count))")
    }

    PredefinedStep(
      #"^I scroll to (?:the )?(?:list item|cell|row) \#(quoted)\#(Self.ofList)$"#,
      "Scrolls until the cell can be touched that shows the text.", examples: #"I scroll to list item "Zebra""#
    ) { (user, text: String, list: String?) in
      try await user.app.scrollTo(Query.cell(text, of: list))
    }

    PredefinedStep(
      #"^I scroll to the \#(quoted) (\#(ElementKind.valuePattern))$"#,
      "Scrolls until a button, field, switch or the like of this name can be touched.",
      examples: #"I scroll to the "Save" button"#
    ) { (user, name: String, kind: ElementKind) in
      try await user.app.scrollTo(kind.named(name))
    }
  }
}

extension StepTopic {
  /// The list in the words of steps: `the list`, or by its name `the "Favourites" list`.
  private static let list = "the (?:\(quoted) )?(?:list|table)"
  /// The list of a row. It has to be named if there are several.
  static let ofList = "(?: (?:of|in) the \(quoted) (?:list|table))?"
}

extension Query {
  /// The only match, even if it is empty and takes up no space; nil for no match.
  fileprivate func oneWithoutArea(in tree: any ElementTree) throws -> ElementID? {
    if let element = try one(in: tree) { return element }
    return lookingEverywhere.elements(in: tree).first { tree.frame(of: $0).isEmpty && !tree.isInHidden($0) }
  }
}

extension AppSession {
  /// Waits until a row of a list meets a condition. Rows are counted as by a user who scrolls through the list.
  ///
  /// - Parameters:
  ///   - number: the number of the row.
  ///   - list: the list.
  ///   - wish: the awaited state, for use after "row 2".
  ///   - objection: returns why the row does not meet the condition yet; nil for a row that does.
  fileprivate func waitForRow(
    _ number: Position, of list: Query, _ wish: String, objection: (ElementID, any ElementTree) throws -> String?
  ) async throws {
    let tree = try await tree()
    if let found = try list.one(in: tree), tree.rows(ofWholeList: found) == nil {
      let rows = tree.countedRows(of: found)
      let isKnown = rows.indices.contains(number.index) ? rows[number.index] != nil : rows.isEmpty
      if !isKnown { try await scrollToRow(number.index, in: list) }
    }
    try await waitUntil("row \(number.index + 1) \(wish)") { tree in
      guard let found = try list.one(in: tree) else { return list.reason(in: tree) }
      let rows = tree.countedRows(of: found)
      guard rows.indices.contains(number.index), let row = rows[number.index] else {
        return "there \(rows.count == 1 ? "is 1 row" : "are \(rows.count) rows") in the list"
      }
      return try objection(row, tree)
    }
  }
}

extension StepProblem {
  /// The failure for an expected row that is missing.
  static func missing(_ row: [String], after count: Int, in rows: [[String]]) -> StepProblem {
    let text = { (row: [String]) in "  | " + row.joined(separator: " | ") + " |" }
    let found = rows.isEmpty ? ["The list shows no row."] : ["The list shows:"] + rows.map(text)
    let position = count == 0 ? "" : " after the \(count) before it"
    return StepProblem((["no such row\(position):", text(row)] + found).joined(separator: "\n"))
  }
}

extension [String] {
  /// Whether the texts of a row equal the texts of another row for a reader.
  fileprivate func reads(as other: [String]) -> Bool { elementsEqual(other) { $0.reads(as: $1) } }
}
