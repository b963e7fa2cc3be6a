import GherkinParser
import SourceText
import StepRegistry
import Synchronization
import Testing

/// The world of steps without state.
final class NoWorld: World {}

/// The arguments passed to the closures, as text.
final class Record: Sendable {
  private let texts = Mutex<[String]>([])
  func note(_ value: some Any) { texts.withLock { $0.append("\(value)") } }
  var all: [String] { texts.withLock { $0 } }
}

/// Runs the first step of a scenario.
///
/// - Parameter step: the step with its keyword and the lines below it.
func run(step: String, _ steps: Steps) async throws {
  let source = SourceFile(uri: "x.feature", text: "Feature: x\n  Scenario: x\n    \(step)\n")
  var ids = IDGenerator()
  let document = try #require(Gherkin.parse(source, ids: &ids).document)
  let pickle = try #require(document.pickles(ids: &ids).first { _ in true })
  let pickleStep = try #require(pickle.steps.first)
  let matches = try Registry([steps], relativeTo: "/").matches(for: pickleStep.text)
  #expect(matches.count == 1)
  try await StepContext(scenario: nil).performAlone {
    try await matches.first?.run(StepArgument(below: pickleStep), in: $0)
  }
}
