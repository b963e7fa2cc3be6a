import SourceText
import Testing

@Suite struct TableTextTests {
  static let cases: [(rows: [[String]], lines: [String])] = [
    ([], []),
    ([["a", "bc"], ["def", ""]], ["| a   | bc |", "| def |    |"]),
    ([["漢字", "x"], ["é", "😀"]], ["| 漢字 | x  |", "| é    | 😀 |"]),
    ([[#"a|b\"#, "c\nd"]], [#"| a\|b\\ | c\nd |"#]),
    ([["a"], ["b", "c"], []], ["| a |", "| b | c |", "|  |"]),
  ]

  @Test(arguments: cases)
  func alignsTheColumns(rows: [[String]], lines: [String]) {
    #expect(TableText.lines(of: rows) == lines)
  }

  @Test func allCasesAreThere() { #expect(Self.cases.count == 5) }
}
