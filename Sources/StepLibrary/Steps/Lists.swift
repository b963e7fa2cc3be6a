import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Tables and collections: which rows there are, and in which order.
  static let lists = StepTopic("Lists") {
    PredefinedStep(
      "^the list (?:shows|contains) (?:exactly|only):$",
      "Expects exactly these rows in this order; the list is scrolled through. A row has the texts of one cell.",
      examples: "the list shows exactly:\n  | TODO     | 1 |\n  | Shopping | 3 |"
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
        guard let place = rest.firstIndex(of: row) else {
          throw StepProblem.missing(row, after: rows.count - rest.count, in: rows)
        }
        rest = rest[(place + 1)...]
      }
    }

    PredefinedStep(
      "^the list (?:does not|doesn't) (?:show|contain):$",
      "Expects none of these texts in any row; the list is scrolled through.",
      examples: "the list does not show:\n  | iPad |"
    ) { (user, unwanted: DataTable) in
      let texts = Set(try await user.app.rows().joined())
      for text in unwanted.rows.joined() where texts.contains(text) {
        throw StepProblem("the list shows \"\(text)\"")
      }
    }

    PredefinedStep(
      "the list is/are empty", "Expects a list without a row.", examples: "the list is empty"
    ) { user in
      try await user.app.waitForNone(ElementKind.cell.query)
    }

    PredefinedStep(
      #"^the list (?:has|shows) (?:exactly )?(\d+) (?:list )?(?:items?|rows?|cells?)$"#,
      "Expects so many rows in the whole list, which is scrolled through.", examples: "the list has 10 items"
    ) { (user, count: Int) in
      try expect(try await user.app.rows().count, equals: count, path: #fileID)
    }

    PredefinedStep(
      #"^(?:the )?(?:list item|cell|row) (?:number )?(\d+) (?:is|shows|should show) "([^"]*)"$"#,
      "Expects a text in one of the cells on the screen, counted from 1.",
      examples: #"list item number 2 shows "iPad""#
    ) { (user, number: Int, text: String) in
      try await user.app.waitFor(ElementKind.cell.query.index(try place(number)).descendant(.showing(text)))
    }

    PredefinedStep(
      #"^(?:the )?(?:list item|cell|row) "([^"]*)" (?:shows|should show) "([^"]*)"$"#,
      "Expects a further text in the cell that shows the first one.",
      examples: #"list item "TODO" shows "1 task""#
    ) { (user, cell: String, text: String) in
      try await user.app.waitFor(user.app.cell(showing: cell).descendant(.showing(text)))
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:exactly )?(\d+) (\#(ElementKind.plural))$"#,
      "Expects so many elements of a kind on the screen.",
      examples: "I should see 3 cells", "I should see exactly 2 text fields", "I see 1 button"
    ) { (user, count: Int, kind: ElementKind) in
      try await user.app.waitFor(count, of: kind)
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:exactly )?(\d+)(?: times)? "([^"]*)"$"#,
      "Expects so many elements with this text, label or identifier on the screen.",
      examples: #"I should see exactly 3 "Apple""#
    ) { (user, count: Int, text: String) in
      try await user.app.waitFor(count, of: .showing(text), wish: "\(count) times \"\(text)\"")
    }

    PredefinedStep(
      #"^I scroll to (?:the )?(?:list item|cell|row) "([^"]*)"$"#,
      "Scrolls until the cell can be touched that shows the text.", examples: #"I scroll to list item "Zebra""#
    ) { (user, text: String) in
      try await user.app.scrollTo(.element("tableViewCell", "collectionViewCell").containing(.showing(text)).first)
    }
  }
}

extension StepProblem {
  /// A row that is expected does not come.
  static func missing(_ row: [String], after count: Int, in rows: [[String]]) -> StepProblem {
    let text = { (row: [String]) in "  | " + row.joined(separator: " | ") + " |" }
    let found = rows.isEmpty ? ["The list shows no row."] : ["The list shows:"] + rows.map(text)
    let place = count == 0 ? "" : " after the \(count) before it"
    return StepProblem((["there is no such row\(place):", text(row)] + found).joined(separator: "\n"))
  }
}
