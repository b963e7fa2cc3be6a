import Foundation
import Testing

/// Which definitions the messages of a run name.
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

  @Test func predefinedOnesAreNamedWhereAStepUsesThem() throws {
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
    // Those of step files are all there, used or not.
    let own = all.count - predefined.count
    #expect(own > 1)
    let usage = try #require(harness.read("usage"))
    #expect(usage.contains("Unused definitions (\(own - 1))"), "\(usage)")
    #expect(usage.matches(of: /StepLibrary/).count == 3, "\(usage)")
    // Where they run makes no difference; what is chosen does.
    #expect(try definitions("3") == all)
    #expect(try definitions("1", "--name", "last").filter { $0.contains("StepLibrary/") }.count == 2)
  }
}
