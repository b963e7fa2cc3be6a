import AppUnderTest
import SampleApps
import SourceText

/// `cukeswift apps`: lists the apps that scenarios can name, with their screens.
struct AppsCommand: Command {
  let definitions: DefinitionSource
  static let description = CommandDescription(
    name: "apps", operands: "",
    summary: "Lists the apps that scenarios can name, and the devices.",
    details: [
      "Apps of the step files that belong to 'features' come after the sample apps; one that has the name",
      "of a sample app takes its place. Screens and the",
      "variants of their data are what an app declares for 'cukeswift gallery'. A mutation breaks an app in",
      "one place, to show that its scenarios notice: cukeswift run --app-arguments '--mutation NAME'.",
    ],
    options: [
      OptionDescription("--names", help: "print nothing but the names of the apps"),
      OptionDescription("--help", short: "-h", help: "show this"),
    ],
    examples: [("cukeswift apps", "all of them"), ("cukeswift apps --names", "for a script")])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    if let operand = arguments.operands.first {
      throw Diagnostic(problem: "'\(operand)' is too much: 'cukeswift apps' takes options only")
    }
    let apps = try definitions.loaded(for: Definitions.standardPaths).apps
    guard !arguments.has("--names") else {
      output.write(apps.names.map { $0 + "\n" }.joined().visibleLines)
      return .passed
    }
    let samples = Set(AppCatalog.samples.entries.compactMap { $0.type().map(ObjectIdentifier.init) })
    var lines: [String] = []
    for app in apps.entries {
      let isSample = app.type().map { samples.contains(ObjectIdentifier($0)) } ?? false
      lines.append(isSample ? app.name : "\(app.name) (of a step file)")
      lines += Self.screens(of: app)
      let mutations = app.mutations()
      if !mutations.isEmpty { lines += ["  --mutation " + mutations.joined(separator: ", ")] }
    }
    lines +=
      ["", "Devices"]
      + Device.all.map {
        "  \($0.name), \(Int($0.size.width)) × \(Int($0.size.height)) points"
          + ($0 == .standard ? ", the standard one" : "")
      }
    output.write(lines.map(\.visibleLines).joined(separator: "\n") + "\n")
    return .passed
  }

  /// The screens of an app, each with its variants behind it.
  private static func screens(of app: AppCatalog.Entry) -> [String] {
    var screens: [(name: String, variants: [String])] = []
    for sample in app.gallery {
      if let place = screens.firstIndex(where: { $0.name == sample.name }) {
        screens[place].variants.append(sample.variant)
      } else {
        screens.append((sample.name, [sample.variant]))
      }
    }
    return screens.map { screen in
      let variants = screen.variants.filter { !$0.isEmpty }
      return "  \(screen.name)" + (variants.isEmpty ? "" : ": \(variants.joined(separator: ", "))")
    }
  }
}
