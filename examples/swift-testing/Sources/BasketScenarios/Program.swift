import BasketSteps
import CukeKit
import cukeswift

/// The command with this package's definitions: `swift run BasketScenarios run Tests/BasketTests/Features`.
@main enum Program {
  static func main() async {
    await Cukeswift.main(steps: [basketSteps, shopSteps], apps: [AppCatalog.Entry("Shop") { Shop() }])
  }
}
