import ExampleFiles
import GherkinParser
import SourceText
import Testing

@Suite struct ExampleFilesTests {
  private static func csv(_ text: String) throws -> ExampleTable {
    try CSVReader.table(of: SourceFile(uri: "t.csv", text: text))
  }

  @Test(arguments: [
    ("name,age\nAnna,31\n", [["name", "age"], ["Anna", "31"]]),
    ("name;price\r\n\r\nTea;1,50\r\n", [["name", "price"], ["Tea", "1,50"]]),
    ("a\tb\n1\t2", [["a", "b"], ["1", "2"]]),
    ("\"a, b\",c\n\"say \"\"hi\"\"\",\"two\nlines\"\n", [["a, b", "c"], ["say \"hi\"", "two\nlines"]]),
    ("a,b\n,\n", [["a", "b"], ["", ""]]), ("only\nÄ\n", [["only"], ["Ä"]]), ("", []),
  ])
  func readsCSV(text: String, rows: [[String]]) throws {
    #expect(try Self.csv(text).rows.map(\.cells) == rows)
  }

  @Test func knowsThePlaceOfEachRow() throws {
    let rows = try Self.csv("a,b\n\"1\n2\",3\n\n4,5\n").rows
    #expect(rows.map(\.location.line) == [1, 2, 5])
  }

  @Test(arguments: [
    ("a,b\n1\n", "t.csv:2:1: error: this row has 1 value, the header has 2"),
    ("a,b\n1,\"2\n", "t.csv:2:3: error: the quotes of this value are not closed"),
    ("a,b\n\"1\"2,3\n", "t.csv:2:4: error: text follows the closing quote of a value"),
  ])
  func namesThePlaceOfErrors(text: String, heading: String) {
    let error = #expect(throws: Diagnostic.self) { try Self.csv(text) }
    #expect(error?.heading == heading)
  }

  @Test func readsJSON() throws {
    let rows = [
      #"{"name": "Anna", "age": 31, "on": true, "tags": ["a"]}"#,
      #"{"tags": null, "on": 1.5, "age": "", "name": "é"}"#,
    ]
    let text = "[\(rows.joined(separator: ",\n"))]"
    let table = try JSONRows.table(of: SourceFile(uri: "t.json", text: text))
    #expect(table.rows.map(\.cells.count) == [4, 4, 4])
    #expect(table.rows.flatMap(\.cells).joined(separator: "|") == #"name|age|on|tags|Anna|31|true|["a"]|é||1.5|"#)
  }

  @Test(arguments: [
    ("{}", "t.json:1:1: error: an array is expected here"),
    ("[{\"a\": 1},\n {\"b\": 1}]", "t.json:2:2: error: this object has no member 'a', which the first one has"),
    (
      "[{\"a\": 1},\n {\"a\": 2, \"b\": 1}]",
      "t.json:2:2: error: this object has a member 'b', which the first one does not have"
    ),
  ])
  func namesThePlaceOfErrorsInJSON(text: String, heading: String) {
    let error = #expect(throws: Diagnostic.self) {
      try JSONRows.table(of: SourceFile(uri: "t.json", text: text))
    }
    #expect(error?.heading == heading)
  }

  private static let feature = """
    Feature: F
      Scenario Outline: <name> is <age>
        Given I am "<name>"

        @smoke @examples:t.csv
        Examples: people

        Examples:
          | name | age |
          | Bob  | 7   |

    """

  @Test func fillsScenarios() throws {
    var ids = IDGenerator()
    let source = SourceFile(uri: "x.feature", text: Self.feature)
    let result = Gherkin.parse(source, ids: &ids) { path, uri throws(Diagnostic) in
      #expect(path == "t.csv" && uri == "x.feature")
      return ExampleTable(
        uri: "t.csv",
        rows: [("name", "age"), ("Anna", "31")].enumerated().map {
          ExampleTable.Row(location: SourceLocation(line: $0 + 1), cells: [$1.0, $1.1])
        })
    }
    let document = try #require(result.document)
    let pickles = Array(document.pickles(ids: &ids))
    #expect(pickles.map(\.name) == ["Anna is 31", "Bob is 7"])
    #expect(pickles.map { $0.steps.map(\.text) } == [["I am \"Anna\""], ["I am \"Bob\""]])
    #expect(pickles.map(\.location.line) == [5, 10])
    #expect(pickles.map { $0.foreignPlace?.location.line } == [2, nil])
    #expect(Set(pickles.map(\.id)).count == 2)
  }

  @Test func refusesAFileBesideATable() {
    var ids = IDGenerator()
    let text = Self.feature.replacing("Examples: people\n", with: "Examples: people\n      | name | age |\n")
    let result = Gherkin.parse(SourceFile(uri: "x.feature", text: text), ids: &ids) { _, _ throws(Diagnostic) in
      ExampleTable(uri: "t.csv", rows: [])
    }
    #expect(result.document == nil)
    #expect(
      result.errors.map(\.diagnostic.heading) == ["x.feature:5:12: error: these Examples have a file and a table"])
  }
}
