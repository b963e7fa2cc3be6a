import Features
import SampleApps
import StepLibrary
import StepRegistry

/// The definitions that `cukeswift run` knows.
enum StepGroups {
  /// The predefined steps, and those of this project's `features/`.
  static var all: [Steps] { [PredefinedSteps.steps(for: .samples)] + stepGroups }
}
