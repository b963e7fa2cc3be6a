package import AppUnderTest
package import LanguageServer
package import Runner
package import StepLibrary
package import StepRegistry

extension DefinitionCatalog {
  /// The catalog, completed with the descriptions of the predefined steps.
  package func describing(_ topics: [StepTopic]) -> DefinitionCatalog {
    var known: [String: (topic: String, step: PredefinedStep)] = [:]
    for topic in topics { for step in topic.steps { known[step.pattern] = (topic.name, step) } }
    var catalog = self
    for index in catalog.steps.indices {
      guard let predefined = known[catalog.steps[index].pattern],
        catalog.steps[index].path.hasPrefix(PredefinedSteps.folder)
      else { continue }
      catalog.steps[index].group = predefined.topic
      catalog.steps[index].summary = predefined.step.summary
      catalog.steps[index].isPredefined = true
    }
    return catalog
  }

  /// Adds the apps that scenarios can name, and the devices.
  package mutating func take(_ apps: AppCatalog) {
    self.apps = apps.names
    models = apps.entries.filter { !$0.isPage && !$0.isRemote }.map(\.name)
    devices = Device.all.map(\.name)
  }

  /// Adds the number of uses of each definition. The definitions must be those of the registry, in the same order.
  package mutating func take(_ usage: StepUsage?, of registry: Registry) {
    guard let usage else { return }
    for index in steps.indices { steps[index].uses = usage.uses[index]?.count ?? 0 }
  }
}
