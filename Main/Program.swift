import Features
import SampleApps
import StepLibrary
import cukeswift

/// The command with the predefined steps and those of this project's `features/`.
@main
enum Program {
  static func main() async {
    await Cukeswift.main { [PredefinedSteps.steps(for: .samples)] + stepGroups }
  }
}
