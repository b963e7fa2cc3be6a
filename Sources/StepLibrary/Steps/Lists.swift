import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Tables and collections: which rows there are, and in which order.
  static let lists = StepTopic("Lists") {
    PredefinedStep(
      "^(?:the list (?:shows|contains) (?:exactly|only)|I should see (?:the )?following list):$",
      "Expects exactly these rows in this order; the list is scrolled through. A row has the texts of one cell.",
      examples: "the list shows exactly:\n  | TODO     | 1 |\n  | Shopping | 3 |",
      "I should see following list:\n  | TODO     |\n  | Shopping |"
    ) { (user, expected: DataTable) in
      try expected.expectEquals(DataTable(try await user.app.rows(columns: expected.header.count)), path: #fileID)
    }

    PredefinedStep(
      #"^the list (?:shows|contains)(?: (?:in|with) (?:this|the) order)?:$"#,
      "Expects these rows, in this order, though others may stand between them; the list is scrolled through.",
      examples: "the list shows:\n  | MacBook |\n  | iPhone  |\n  | iPad    |"
    ) { (user, expected: DataTable) in
      let rows = try await user.app.rows(columns: expected.header.count)
      var rest = rows[...]
      for row in expected.rows {
        guard let index = rest.firstIndex(of: row) else {
          throw StepProblem.missing(row, after: rows.count - rest.count, in: rows)
        }
        rest = rest[(index + 1)...]
      }
    }

    PredefinedStep(
      "^the list (?:does not|doesn't) (?:show|contain):$",
      "Expects none of these texts in any row; the list is scrolled through.",
      examples: "the list does not show:\n  | iPad |"
    ) { (user, unwanted: DataTable) in
      let wanted = try unwanted.wantedTexts()
      for text in wanted { try text.requireVisible() }
      let texts = Set(try await user.app.rows().joined())
      for text in wanted where texts.contains(text) {
        throw StepProblem("the list shows \"\(text)\"")
      }
    }

    PredefinedStep(
      "the list is/are empty", "Expects a list without a row.", examples: "the list is empty"
    ) { user in
      let list = Query.anyList.first
      try await user.app.waitUntil("the list to be empty") { tree in
        guard let list = list.elements(in: tree).first else { return Query.anyList.reason(in: tree) }
        let rows = ElementKind.cell.query.elements(in: tree).filter { tree.isElement($0, in: list) }
        guard let first = rows.first else { return nil }
        return "there still is \(StepVocabulary().name(of: first, in: tree))"
      }
    }

    PredefinedStep(
      #"^the list (?:has|shows) (?:exactly )?(\d+) (?:list )?(?:items?|rows?|cells?)$"#,
      "Expects so many rows in the whole list, which is scrolled through.", examples: "the list has 10 items"
    ) { (user, count: Amount) in
      try expect(try await user.app.rows().count, equals: count.count, path: #fileID)
    }

    PredefinedStep(
      #"^(?:the )?(?:list item|cell|row) (?:number )?(\d+) (?:is|shows|should show) \#(quoted)$"#,
      "Expects a text in one of the rows of the lists on the screen, counted from 1; it is scrolled to where it is made only then.",
      examples: #"list item number 2 shows "iPad""#
    ) { (user, number: Position, text: String) in
      let query = Query.showing(text).lookingEverywhere
      try await user.app.waitForRow(number, "to show \"\(text)\"") { row, tree in
        let isShown = query.elements(in: tree).contains {
          tree.isElement($0, in: row) && tree.property(.hidden, of: $0)?.equals(true) != true
        }
        return isShown ? nil : "row \(number.index + 1) does not show \"\(text)\""
      }
    }

    PredefinedStep(
      #"^(?:the )?(?:list item|cell|row) \#(quoted) (?:shows|should show) \#(quoted)$"#,
      "Expects a further text in the cell that shows the first one.",
      examples: #"list item "TODO" shows "1 task""#
    ) { (user, cell: String, text: String) in
      try await user.app.waitFor(user.app.cell(showing: cell).descendant(.showing(text)))
    }

    PredefinedStep(
      #"^[Tt]he \#(quoted) (?:for|of|in) (?:row|list item|cell) (?:number )?(\d+) should be \#(quoted)$"#,
      "Expects what one part of a cell shows, by the identifier or label of the part; rows are counted from 1.",
      examples: #"the "title" for row 2 should be "iPad""#, mayBeEmpty: [2]
    ) { (user, name: String, number: Position, text: String) in
      let part = Query.view.marked(name).lookingEverywhere
      try await user.app.waitForRow(number, "to show \"\(text)\" as \"\(name)\"") { row, tree in
        guard let element = part.elements(in: tree).first(where: { tree.isElement($0, in: row) }) else {
          return "nothing in row \(number.index + 1) is called \"\(name)\""
        }
        let shown = tree.shownValues(of: element)
        return shown.contains(text) ? nil : "it shows \(shown.map { "\"\($0)\"" }.joined(separator: " and "))"
      }
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:exactly )?(\d+) (\#(ElementKind.plural))$"#,
      "Expects so many elements of a kind on the screen.",
      examples: "I should see 3 cells", "I should see exactly 2 text fields", "I see 1 button"
    ) { (user, count: Amount, kind: ElementKind) in
      try await user.app.waitFor(count.count, of: kind)
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:exactly )?(\d+)(?: times)? \#(quoted)$"#,
      "Expects so many elements with this text, label or identifier on the screen.",
      examples: #"I should see exactly 3 "Apple""#
    ) { (user, count: Amount, text: String) in
      try await user.app.waitFor(count.count, of: .showing(text), wish: "\(count.count) times \"\(text)\"")
    }

    PredefinedStep(
      #"^I scroll to (?:the )?(?:list item|cell|row) \#(quoted)$"#,
      "Scrolls until the cell can be touched that shows the text.", examples: #"I scroll to list item "Zebra""#
    ) { (user, text: String) in
      try await user.app.scrollTo(ElementKind.cell.named(text))
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

extension AppSession {
  /// Waits until there is no objection to a row of the lists on the screen, counted as a user does who scrolls through them.
  ///
  /// - Parameters:
  ///   - number: which row.
  ///   - wish: what is waited for, as it follows "row 2".
  ///   - objection: what says of the row and the screen why it is not yet as it should be; nil where it is.
  fileprivate func waitForRow(
    _ number: Position, _ wish: String, objection: (ElementID, any ElementTree) throws -> String?
  ) async throws {
    let isKnown = { (tree: any ElementTree) in
      let rows = tree.countedRows
      return rows.indices.contains(number.index) ? rows[number.index] != nil : rows.isEmpty
    }
    let tree = try await tree()
    if !isKnown(tree), let list = Query.anyList.elements(in: tree).first, tree.rows(ofWholeList: list) == nil {
      try await scrollToRow(number.index, in: Query.anyList.first)
    }
    try await waitUntil("row \(number.index + 1) \(wish)") { tree in
      let rows = tree.countedRows
      guard rows.indices.contains(number.index), let row = rows[number.index] else {
        return rows.isEmpty ? Query.anyList.reason(in: tree) : "there are \(rows.count) rows in the lists on the screen"
      }
      return try objection(row, tree)
    }
  }
}

extension StepProblem {
  /// A row that is expected does not come.
  static func missing(_ row: [String], after count: Int, in rows: [[String]]) -> StepProblem {
    let text = { (row: [String]) in "  | " + row.joined(separator: " | ") + " |" }
    let found = rows.isEmpty ? ["The list shows no row."] : ["The list shows:"] + rows.map(text)
    let position = count == 0 ? "" : " after the \(count) before it"
    return StepProblem((["there is no such row\(position):", text(row)] + found).joined(separator: "\n"))
  }
}
