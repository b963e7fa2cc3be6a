import Testing

@testable import PastRuns

/// Choosing scenarios of a stored run.
@Suite struct WantedScenariosTests {
  @Test(arguments: [
    ("", true),
    ("adding", true),
    ("ADD", true),
    ("subtracting", false),
    ("features/sums.feature", true),
    ("features", false),
    // The lines of the scenario are those from 3 to 6.
    ("features/Sums.feature:2", false),
    ("features/Sums.feature:3", true),
    ("./features/Sums.feature:6", true),
    ("features/Sums.feature:7", false),
    ("features/Other.feature:3", false),
    // These are not places.
    ("features/Sums.feature:0", false),
    ("two: numbers", true),
  ])
  func scenariosMatchNamesPathsAndLines(choice: String, isWanted: Bool) {
    let wanted = WantedScenarios(parsing: choice)
    #expect(
      wanted.matches(name: "Adding two: numbers", uri: "features/Sums.feature", lines: 3...6) == isWanted)
  }
}
