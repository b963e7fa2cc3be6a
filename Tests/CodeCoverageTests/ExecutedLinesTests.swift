import Testing

@testable import CodeCoverage

/// Finding the scenarios that a change of a step file concerns.
@Suite struct ExecutedLinesTests {
  private static let file = ExecutedLines.File(
    lines: [
      "let steps = Steps {",
      "  Given(\"one\") {",
      "    first()",
      "    // Comment",
      "    second()",
      "  }",
      "}",
    ],
    scenarios: [3: [0], 5: [0, 1]], unexecuted: [6])

  @Test(
    arguments: [
      // Unchanged lines and comments concern no scenario.
      (4, "    // Comment", []),
      (4, "    // Other comment", []),
      (3, "    other()", [0]),
      (5, "    other()", [0, 1]),
      (6, "  };", []),
      // A declaration concerns every scenario.
      (2, "  Given(\"two\") {", nil),
    ] as [(Int, String, Set<Int>?)])
  func changedLinesConcernTheirScenarios(line: Int, text: String, scenarios: Set<Int>?) {
    var lines = Self.file.lines
    lines[line - 1] = text
    #expect(Self.file.concerned(by: lines) == scenarios)
  }
}
