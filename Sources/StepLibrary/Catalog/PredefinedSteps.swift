package import AppUnderTest
package import StepRegistry

/// The steps that come with cukeswift. Scenarios that use only these steps need no Swift.
package enum PredefinedSteps {
  /// The first part of the locations of all predefined steps: the name of this module.
  package static let folder = "StepLibrary/"

  /// The steps by their subjects, in the order in which they are listed.
  ///
  /// - Parameter apps: the apps that scenarios can name.
  package static func topics(for apps: AppCatalog) -> [StepTopic] {
    [
      .launching(apps), .browsing(apps), .touching, .pointing, .typing, .seeing, .checking, .positions, .rules,
      .screenTexts, .waiting, .timing, .events, .lists, .states, .values, .controls, .ticking, .pickers,
      .moving, .menus,
      .files, .playing, .alerts, .device, .deviceStates, .requests, .storage, .surroundings, .pictures, .foundByQuery,
    ]
  }

  /// The steps as a group of definitions.
  ///
  /// - Parameter apps: the apps that scenarios can name.
  package static func steps(for apps: AppCatalog) -> Steps {
    var declarations: [Declaration] = []
    for topic in topics(for: apps) {
      for step in topic.steps { declarations.append(step.declaration) }
    }
    return Steps(declarations: declarations, translations: translations)
  }
}
