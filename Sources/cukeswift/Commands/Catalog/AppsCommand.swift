import AppUnderTest
import CommandOptions
import OperatingSystem
import Project
import Runner
import SourceText

/// `cukeswift apps`: lists the apps that scenarios can name, with their screens.
struct AppsCommand: Command {
  let definitions: DefinitionSource
  private static let names = Flag("--names", help: "print nothing but the names of the apps")
  static let description = CommandDescription(
    name: "apps",
    summary: "Lists the apps that scenarios can name, and the devices.",
    details: [
      "Apps of the step files that belong to 'features' come after the sample apps, and then the pages of",
      "cukeswift.json; a later one replaces an earlier one with the same name. Screens and the",
      "variants of their data are what an app declares for 'cukeswift gallery'. A mutation breaks an app in",
      "one place, to show that its scenarios notice: cukeswift run --app-arguments '--mutation NAME'.",
    ],
    keys: [names],
    examples: [("cukeswift apps", "all of them"), ("cukeswift apps --names", "for a script")])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: description)
    guard !arguments[Self.names] else {
      let names = try definitions.outlined(for: FeatureFiles.standardPaths).apps.names
      output.write(names.map { $0 + "\n" }.joined().visibleLines)
      return .passed
    }
    var lines: [String] = []
    for app in try definitions.listedApps(for: FeatureFiles.standardPaths) {
      let listing = app.listing
      let origin = listing?.isPage == true ? " (a page)" : listing?.isSample == true ? "" : " (of a step file)"
      lines.append(app.name + origin)
      lines += Self.screens(of: listing?.samples ?? [])
      if !app.mutations.isEmpty { lines += ["  --mutation " + app.mutations.joined(separator: ", ")] }
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

  /// The screens of an app, each with its variants.
  private static func screens(of samples: [DefinitionsOutline.Sample]) -> [String] {
    var screens: [(name: String, variants: [String])] = []
    for sample in samples {
      if let index = screens.firstIndex(where: { $0.name == sample.screen }) {
        screens[index].variants.append(sample.variant)
      } else {
        screens.append((sample.screen, [sample.variant]))
      }
    }
    return screens.map { screen in
      let variants = screen.variants.filter { !$0.isEmpty }
      return "  \(screen.name)" + (variants.isEmpty ? "" : ": \(variants.joined(separator: ", "))")
    }
  }
}
