import AppUnderTest
import CommandOptions
import Exploring
import OperatingSystem
import Project
import Runner
import SourceText

/// `cukeswift audit`: checks the accessibility of every screen that apps declare, or of a page.
struct AuditCommand: Command {
  var definitions: DefinitionSource
  private static let apps = Option(
    "--app", each: .app, help: "only this app, or the address of a page; repeated: each of them")
  private static let devices = Option(
    "--device", each: .devices, help: "on this device; repeated: on each; else on that of the project's runs")
  private static let textSizes = Option(
    "--text-size", each: .word(TextSize.self, placeholder: "SIZE"),
    help: "at this text size; repeated: at each; else the standard and the largest one")
  private static let dark = Flag("--dark", help: "in the dark appearance as well")
  private static let rules = Option(
    "--rule", each: .word(AuditRule.self, placeholder: "RULE"),
    help: "only by this rule; repeated: by each of them")
  static let runsApps = true

  static let description = CommandDescription(
    name: "audit",
    summary: "Checks the accessibility of the screens of apps.",
    details: [
      "Every screen of the gallery of each app, or a page from its top to its end, is checked by rules with sources in",
      "WCAG 2.2, XCUITest and axe: see docs/accessibility.md. Rules that cannot be checked on an app are named. The exit",
      "code is 1 with new findings, and 0 without.",
    ],
    keys: [
      apps, ConfigurationFile.chosenPages, devices, textSizes, dark, rules, AuditOutput.accepted, AuditOutput.format,
      AppTimeLimit.option,
    ],
    examples: [
      ("cukeswift audit", "every app"),
      ("cukeswift audit --app Tinylog --device 'iPhone SE' --dark", "one app"),
      ("cukeswift audit --app pages/shop --rule contrast", "a page, by one rule"),
      ("cukeswift audit --accept accepted.json --format html:audit.html", "with accepted findings and pictures"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: description)
    let outputs = try arguments[AuditOutput.format]
    let accepted = try AcceptedFindings(at: try arguments[AuditOutput.accepted])
    var command = self
    command.definitions.project = try Project(arguments)
    let apps = try command.definitions.apps(named: arguments[Self.apps])
    let rules = try arguments[Self.rules]
    var audit = AppAudit(
      under: try Self.settings(arguments), by: AuditRule.allCases.filter { rules.isEmpty || rules.contains($0) },
      limit: try AppTimeLimit(arguments))
    for app in apps { await audit.run(on: app) }
    let report = AuditReport(audit.results, accepted: accepted)
    for one in outputs.isEmpty ? [AuditOutput()] : outputs { try report.write(one, to: output) }
    if !audit.problems.isEmpty { throw Diagnostics(audit.problems) }
    return report.new.isEmpty ? .passed : .failed
  }

  private static func settings(_ arguments: ParsedArguments) throws(Diagnostic) -> [AuditSetting] {
    let devices = AppOptions.once(try arguments[devices])
    let sizes = try arguments[textSizes]
    var settings: [AuditSetting] = []
    for device in devices.isEmpty ? [AppOptions.deviceOfProject ?? .standard] : devices {
      for appearance in arguments[dark] ? [Appearance.light, .dark] : [.light] {
        for size in sizes.isEmpty ? [TextSize.standard, .accessibilityExtraExtraExtraLarge] : sizes {
          settings.append(AuditSetting(device: device, textSize: size, appearance: appearance))
        }
      }
    }
    return settings
  }
}
