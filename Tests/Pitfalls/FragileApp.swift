import AppUnderTest
import ModelApps
import StepLibrary
import StepRegistry

/// An app with badly behaved buttons, enabled by the variable APPS.
final class FragileApp: App {
  private var count = 0

  var screen: Screen {
    Screen("Fragile") {
      Label("\(count) touches").id("count")
      Button("Add") { self.count += 1 }
      Button("Trap") { fatalError("in the app") }
      Button("Loop") { while !pointlessArray.isEmpty {} }
    }
  }

  static let catalog = AppCatalog(variable("APPS") == nil ? [] : [AppCatalog.Entry("Fragile") { FragileApp() }])

  /// The predefined steps for the app.
  static let steps = variable("APPS") == nil ? [] : [PredefinedSteps.steps(for: catalog)]
}
