import AppUnderTest
import GherkinParser
import Recordings
import Runner
import SourceText
import StepLibrary

/// `cukeswift heal`: finds again what a recorded scenario no longer finds.
struct HealCommand: Command {
  let definitions: Definitions.Source
  static let description = CommandDescription(
    name: "heal", operands: "FEATURE…",
    summary: "Proposes new names for elements that recorded scenarios no longer find.",
    details: [
      "Each scenario that 'cukeswift encode --output' wrote is gone through again. An element that is not",
      "found is compared with everything on the screen, and proposed only where it is certain enough.",
      "The exit code is 0 where nothing has to be changed, or everything was.",
    ],
    options: [
      OptionDescription("--apply", help: "change the features, and keep the sessions as they are now"),
      OptionDescription("--certainty", value: "PERCENT", help: "how certain a proposal has to be; 60 unless given"),
      OptionDescription("--app", value: "NAME", help: "the app, where it is not the recorded one"),
      OptionDescription("--device", value: "NAME", help: "the device; the recorded one unless given"),
      OptionDescription("--help", short: "-h", help: "show this"),
    ],
    examples: [
      ("cukeswift heal features/Sums.feature", "show what would be changed"),
      ("cukeswift heal --apply features", "change everything that is certain enough"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let paths = try arguments.featurePaths()
    var problems: [Diagnostic] = []
    let files = FeatureFiles.find(paths, problems: &problems)
    guard problems.isEmpty else { throw Diagnostics(problems) }
    let certainty = try arguments.value("--certainty").map(Self.certainty) ?? Healing.leastCertainty
    var sessions = 0
    var isWell = true
    for file in files {
      for scenario in try Self.scenarios(of: file.path) {
        guard let trace = try RecordingShelf.current.trace(named: scenario) else { continue }
        sessions += 1
        let app = AppSession(driver: try driver(for: trace, arguments))
        let healing = await TraceHealing(trace, on: app, certainty: certainty)
        let repair = FeatureRepair(healing.changes, in: try Self.text(of: file.path))
        show(repair, healing, scenario, file.path, output)
        if arguments.has("--apply"), !healing.changes.isEmpty {
          try TextFile.write(repair.text, to: file.path)
          try RecordingShelf.current.save(healing.trace, named: scenario)
        } else if !healing.changes.isEmpty {
          isWell = false
        }
        if !healing.withheld.isEmpty { isWell = false }
      }
    }
    guard sessions > 0 else {
      throw Diagnostic(
        problem: "no session is kept of any scenario here, so what its elements were is not known",
        advice: "Sessions are looked for in \(RecordingShelf.current.folder), by the names of the scenarios, such as "
          + "'Adding.trace.json'; 'cukeswift encode --output' keeps them there.")
    }
    return isWell ? .passed : .failed
  }

  private static func certainty(_ text: String) throws(Diagnostic) -> Double {
    guard let percent = Double(text), (1...100).contains(percent) else {
      throw Diagnostic(
        problem: "'\(text)' is no certainty", advice: "Write a number of percent from 1 to 100, as in --certainty 80.")
    }
    return percent / 100
  }

  private func driver(for trace: SessionTrace, _ arguments: ParsedArguments) throws -> InProcessDriver {
    let device = try Device.named(arguments.value("--device") ?? trace.device)
    let name = arguments.value("--app") ?? trace.app
    return try Definitions.catalog(for: name, from: definitions).driver(for: name, on: device)
  }

  /// The names of the scenarios of a feature.
  private static func scenarios(of path: String) throws -> [String] {
    let source = try FeatureFiles.read(path)
    var ids = IDGenerator()
    let result = Gherkin.parse(source, ids: &ids)
    guard let document = result.document else { throw Diagnostics(result.errors.diagnostics(quoting: source)) }
    var names: [String] = []
    for pickle in document.pickles(ids: &ids) where !names.contains(pickle.name) { names.append(pickle.name) }
    return names
  }

  private static func text(of path: String) throws(Diagnostic) -> String {
    String(decoding: try FeatureFiles.read(path).bytes, as: UTF8.self)
  }

  private func show(
    _ repair: FeatureRepair, _ healing: TraceHealing, _ scenario: String, _ path: String, _ output: OutputFile
  ) {
    for line in repair.lines {
      let percent = Int((line.change.certainty * 100).rounded(.down))
      output.write("\(path):\(line.number)\n- \(line.old)\n+ \(line.new)\n".visibleLines)
      output.write(
        "  \(line.change.elements.old) is now \(line.change.elements.new), certainty \(percent)%\n".visibleLines)
    }
    for reason in healing.withheld { output.write("\(path): \(scenario): \(reason)\n".visibleLines) }
  }
}
