import Foundation
import TestSupport
import Testing

/// The definitions listed in the messages of a run.
@Suite(.waitsForCommands) struct DefinitionListTests {
  private static let feature = """
    Feature: x
      Scenario Outline: <n>
        Given the "Calculator" app is running
        When I touch "2"
        Then the display shows "2"
        Examples:
          | n |
          | 1 |
          | 2 |
          | 3 |

      Scenario: the last
        Given the "Calculator" app is running
        Then I should see "0"
        And the "0" button is gone by magic

    """

  @Test func predefinedStepsAreListedOnlyIfUsed() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/x.feature", Self.feature)
    func definitions(_ jobs: String, _ more: String...) throws -> [Substring] {
      let arguments = ["run", "--jobs", jobs, "--format", "message:run", "--format", "usage:usage"] + more
      #expect(try harness.run(arguments).exitCode == 1)
      return try #require(harness.read("run")).split(separator: "\n").filter { $0.hasPrefix("{\"stepDefinition\"") }
    }
    let all = try definitions("1")
    let predefined = all.filter { $0.contains("StepLibrary/") }
    #expect(predefined.count == 3, "\(predefined)")
    // All definitions of step files are listed, used or unused.
    let own = all.count - predefined.count
    #expect(own > 1)
    let usage = try #require(harness.read("usage"))
    #expect(usage.contains("Unused definitions (\(own - 1))"), "\(usage)")
    #expect(usage.matches(of: /StepLibrary/).count == 3, "\(usage)")
    // The list depends on the selected scenarios and not on the number of workers.
    #expect(try definitions("3") == all)
    #expect(try definitions("1", "--name", "last").filter { $0.contains("StepLibrary/") }.count == 2)
  }
}
