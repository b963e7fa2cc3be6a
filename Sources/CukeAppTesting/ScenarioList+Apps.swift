public import AppUnderTest
@_exported public import CukeTesting
import StepLibrary
public import StepRegistry

extension ScenarioList {
  /// Loads the scenarios of feature files that use the predefined steps.
  ///
  ///     ScenarioList(in: "Features", steps: [basketSteps], apps: [AppCatalog.Entry("Shop") { Shop() }])
  ///
  /// - Parameters:
  ///   - folder: a folder of feature files, or one file, relative to the folder of the calling file.
  ///   - steps: the definitions. The predefined steps are added.
  ///   - apps: the apps and pages that the predefined steps can launch.
  ///   - tags: a tag expression that selects scenarios, for example to give each test function its own; nil for all.
  ///   - parameters: the parameters for `worldParameter`, by their names.
  ///   - file: the calling file.
  public init(
    in folder: String, steps: [Steps], apps: [AppCatalog.Entry], tags: String? = nil,
    parameters: [String: String] = [:], relativeTo file: StaticString = #filePath
  ) {
    let catalog = AppCatalog(apps, givenTo: "ScenarioList(in:steps:apps:)")
    self.init(
      in: folder, steps: [PredefinedSteps.steps(for: catalog)] + steps, tags: tags, parameters: parameters,
      relativeTo: file, advice: nil)
  }
}
