import AppUnderTest
import CommandOptions
import GherkinParser
import Healing
import OperatingSystem
import Project
import Recordings
import Runner
import SourceText
import StepLibrary

/// `cukeswift heal`: repairs queries of recorded scenarios and recordings that no longer find their elements.
struct HealCommand: Command {
  let definitions: DefinitionSource
  private static let applies = Flag(
    "--apply", help: "change features and recordings, and record the sessions again")
  private static let keeps = Flag("--keep", help: "run the scenarios, and record sessions of those that pass")
  private static let certainty = Option(
    "--certainty",
    OptionValue(placeholder: "PERCENT") { text, _ throws(Diagnostic) in
      if let percent = Double(text), (1...100).contains(percent) { return percent / 100 }
      throw Diagnostic(
        problem: "'\(text)' is not a certainty",
        advice: "Write a number of percent from 1 to 100, as in --certainty 80.")
    }, else: HealedElement.leastCertainty, help: "how certain a proposal has to be; 60 unless given")
  private static let app = Option("--app", .app, help: "the app; the recorded one unless given")
  private static let device = Option("--device", .device, help: "the device; the recorded one unless given")
  static let runsApps = true
  static let description = CommandDescription(
    name: "heal", operands: "FEATURE…|RECORDING…",
    summary: "Proposes new names for elements that scenarios no longer find.",
    details: [
      "Each scenario with a recorded session is played again. An element that is not found is",
      "compared with all elements on the screen, and proposed if the match is certain enough. Sessions are",
      "kept by 'save feature' of the console, by 'cukeswift encode --output', and of scenarios written by",
      "hand by --keep, while they pass. Recordings are repaired in scenarios that play them; a single one is",
      "played on the first screen of the app that --app names.",
      "The exit code is 0 if no change is needed, or all changes were made.",
    ],
    keys: [applies, keeps, certainty, app, device, AppTimeLimit.option],
    examples: [
      ("cukeswift heal features/Sums.feature", "show what would be changed"),
      ("cukeswift heal --apply features", "change everything that is certain enough"),
      ("cukeswift heal --keep features", "remember the elements of scenarios that pass"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let paths = try arguments.featurePaths()
    let recordings = paths.filter { $0.path.hasSuffix(RecordingShelf.suffix) }
    let files = try Self.features(paths.filter { !$0.path.hasSuffix(RecordingShelf.suffix) })
    let definitions = definitions
    let source = Healer.Source(fillingEverywhere: Project.ofCommand.fillsEverywhere) { name in
      try definitions.catalog(for: name).app(named: name)
    } load: { feature in
      let loaded = try definitions.loaded(for: [feature])
      return (loaded.stepGroups, loaded.apps)
    }
    let keeps = arguments[Self.keeps]
    let device = try arguments[Self.device]
    guard !keeps || device == nil else {
      throw Diagnostic(
        problem: "--keep runs scenarios on the devices that they name",
        advice: "Leave --device out; 'cukeswift heal --device' tries a kept session on another one.")
    }
    let healer = Healer(
      source, app: try arguments[Self.app], device: device,
      certainty: try arguments[Self.certainty], applies: arguments[Self.applies], limit: try AppTimeLimit(arguments),
      output: output)
    var isWell = true
    for recording in recordings {
      if try await !healer.heal(recording: recording.path) { isWell = false }
    }
    for (shelf, files) in Self.byProject(files) {
      let hasPassed = try await RunEnvironment.$current.withValue(.changed { $0[RecordingShelf.self] = shelf }) {
        try await keeps ? healer.keepSessions(of: files) : healer.heal(features: files)
      }
      if !hasPassed { isWell = false }
    }
    return isWell ? .passed : .failed
  }

  /// The features of each project, which has its own sessions and recordings.
  private static func byProject(_ files: [String]) -> [(shelf: RecordingShelf, files: [String])] {
    var projects: [(shelf: RecordingShelf, files: [String])] = []
    for file in files {
      let shelf = RecordingShelf.ofProject(with: file)
      if let index = projects.firstIndex(where: { $0.shelf.folder == shelf.folder }) {
        projects[index].files.append(file)
      } else {
        projects.append((shelf, [file]))
      }
    }
    return projects
  }

  private static func features(_ paths: [PathArgument]) throws(Diagnostics) -> [String] {
    guard !paths.isEmpty else { return [] }
    var problems: [Diagnostic] = []
    let files = FeatureFiles.find(paths, problems: &problems)
    guard problems.isEmpty else { throw Diagnostics(problems) }
    return files.map(\.path)
  }
}
