import AppUnderTest
import StepRegistry
import cukeswift

/// The command with steps that do what no step should, for the tests of what happens then.
@main
enum Pitfalls {
  static func main() async {
    await Cukeswift.main { _ in Definitions(stepGroups: [], apps: AppCatalog([])) }
  }
}
