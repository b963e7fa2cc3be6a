import Recordings
import StepLibrary
package import StepRegistry

/// A fault with the shortest known steps to it. The steps fail until the app is mended.
package struct Finding: Sendable, Hashable {
  /// The fault.
  package let fault: Fault
  /// The name of the state in which it was seen.
  package let state: String
  /// The steps from the start of the app.
  package let steps: [String]
  /// The picture of the screen with the fault, or of the last screen before a step that fails, as an SVG document; nil
  /// without such a screen.
  package var picture: String?

  /// Whether another finding has the same fault and the same steps.
  func isSame(as other: Finding) -> Bool {
    fault.property == other.fault.property && fault.element == other.fault.element && steps == other.steps
  }

  /// The fault in one line.
  package var title: String { fault.title }
}

extension Finding {
  /// The scenario that fails until the app is mended, as a feature file.
  ///
  /// - Parameters:
  ///   - launch: the way to start the app.
  ///   - registry: the definitions of the steps; nil if all keywords fit.
  package func feature(of launch: AppLaunch, by registry: Registry? = nil) -> String {
    var lines = launch.written(steps)
    if let check = fault.check {
      if fault.isOfAction { lines.insert(.init("Then", check), at: lines.count - 1) }
      lines += (fault.conditions + [check]).map { .init("Then", $0) }
    }
    let head = [
      "Feature: \(launch.name.firstLine), explored", "  Found by 'cukeswift explore'.", "",
      "  Scenario: \(title.firstLine)",
    ]
    return (head + lines.scenarioLines(by: registry)).joined(separator: "\n") + "\n"
  }

  /// The name of the feature file without its ending.
  package var fileName: String { fault.property.sentence.wordsOfFileName }
}

extension AppLaunch {
  /// The beginning of a scenario: the steps that start the app, and those of a walk.
  func written(_ steps: [String]) -> [WrittenSteps.Step] {
    // The first step of a scenario of a feature starts the app.
    let startCount = self.steps.isEmpty ? 1 : 0
    return self.steps.map { .init("Given", $0) }
      + steps.enumerated().map { .init($0.offset < startCount ? "Given" : "When", $0.element) }
  }
}

extension [WrittenSteps.Step] {
  /// The steps as lines of a scenario, under keywords that fit their definitions.
  ///
  /// - Parameter registry: the definitions; nil if all keywords fit.
  func scenarioLines(by registry: Registry?) -> [String] {
    map { step in
      guard let registry, let usual = StepKeyword.allCases.first(where: { $0.english == step.keyword }) else {
        return step
      }
      return .init(registry.keyword(for: step.text, usually: usual).english, step.text)
    }.scenarioLines
  }
}

extension String {
  /// The words of the text, joined for the name of a file.
  package var wordsOfFileName: String {
    String(split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").prefix(80))
  }
}
