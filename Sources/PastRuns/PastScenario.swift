package import AppUnderTest
package import Console
import Messages
import SourceText
import Traces

/// The steps of an earlier run of a scenario, for the console.
package actor PastScenario: PastSteps {
  private let scenario: ShownScenario
  private let past: PastDriver
  package nonisolated let driver: any AppDriver
  /// The index of the step that is looked at.
  private var chosen: Int
  private var isBefore = false

  /// Begins at a step.
  ///
  /// - Parameters:
  ///   - scenario: the scenario of the run.
  ///   - step: the index of the step.
  ///   - isBefore: whether the screen before it is looked at.
  package init(_ scenario: ShownScenario, at step: Int, before isBefore: Bool) async {
    self.scenario = scenario
    let device = scenario.steps.lazy.flatMap(\.screens).first { $0.session.device != nil }?.session.device
    past = PastDriver(on: device.flatMap { try? Device.named($0) } ?? .standard)
    driver = past
    chosen = step
    self.isBefore = isBefore
    await show()
  }

  package func overview() -> String { ShownText.lines(of: scenario, chosen: chosen).joined(separator: "\n") }

  package func choose(_ choice: PastChoice) async throws -> String {
    let wanted: Int
    switch choice {
    case .number(let number): wanted = number - 1
    case .next: wanted = chosen + 1
    case .previous: wanted = chosen - 1
    case .before, .after: wanted = chosen
    }
    guard scenario.steps.indices.contains(wanted) else {
      throw Diagnostic(
        problem: "no step has the number \(wanted + 1)",
        advice: "The steps are numbered from 1 to \(scenario.steps.count); 'steps' lists them.")
    }
    chosen = wanted
    isBefore = choice == .before
    await show()
    return ShownText.lines(of: scenario.steps[chosen], number: chosen + 1, isChosen: true).joined(separator: "\n")
  }

  /// The scenario, the step and the screen that are shown, as text.
  package var heading: String {
    "The screen \(isBefore ? "before" : "after") step \(chosen + 1)" + (app.map { " of \($0)" } ?? "")
  }

  private var app: String? {
    guard let screen = scenario.screen(at: chosen) else { return nil }
    let names = [screen.session.app, screen.session.user.map { "for \($0)" }, screen.session.device.map { "on \($0)" }]
    return names.compactMap(\.self).joined(separator: " ")
  }

  private func show() async {
    guard scenario.steps.indices.contains(chosen), let screen = scenario.screen(at: chosen) else {
      return await past.show(nil, at: .zero, pixels: nil)
    }
    let isOwn = !scenario.steps[chosen].screens.isEmpty
    // A step without a record has left the screen as it was.
    let tree = isBefore && isOwn ? screen.before : screen.session.tree
    let seconds = (isBefore && isOwn ? screen.record.time.first : screen.record.time.last) ?? 0
    await past.show(tree, at: .milliseconds(seconds * 1000), pixels: isBefore ? nil : screen.pixels)
  }
}
