import CommandOptions
import OperatingSystem
import Project
import Runner
import SourceText
import Trials

/// `cukeswift mutate`: runs scenarios with each mutation of their apps.
struct MutateCommand: Command {
  let definitions: DefinitionSource
  static let apps = Option("--app", each: .app, help: "only mutations of this app; repeated: of each of them")
  static let mutations = Option("--mutation", each: .text("NAME"), help: "only this mutation; repeated: each of them")
  private static let format = Option(
    "--format", .word(MutationReport.Format.self), else: .text, help: "a matrix for people, or JSON for programs")
  static let description = CommandDescription(
    name: "mutate", operands: "[PATH[:LINE…]…]",
    summary: "Shows which scenarios notice which mutations of apps.",
    details: [
      "A mutation breaks an app or a page in one place, and 'cukeswift apps' lists them. The scenarios run once without",
      "a mutation, and those that pass run again with each mutation of the apps that they launch. A mutation survives",
      "if no scenario fails. The exit code is 1 with survivors, and 0 without.",
      "--operators makes mutations of the parts that scenarios show, instead of declared ones: 'disable' and 'hide'",
      "controls, change a 'text', let the answer to a request 'fail', double a 'delay', leave out the code of a 'step'.",
    ],
    keys: [
      RunCommand.tags, RunCommand.names, RunCommand.excludedNames, apps, mutations,
    ] + OperatorChoice.options + [
      format,
      WorkerOptions.jobsOption, WorkerOptions.stepLimit, WorkerOptions.scenarioLimit,
      ConfigurationFile.chosenPages, AppOptions.device, ConfigurationFile.chosenPath,
    ],
    examples: [
      ("cukeswift mutate", "all scenarios of 'features', all mutations"),
      ("cukeswift mutate features/Tinylog.feature --jobs auto", "one feature, on all cores"),
      ("cukeswift mutate --operators all --limit 20", "20 changes of parts that the scenarios show"),
      ("cukeswift mutate --app Tinylog --format json", "the mutations of one app, for a program"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let format = try arguments[Self.format]
    var options = arguments.without([Self.apps, Self.format, Self.mutations] + OperatorChoice.options)
    if Project.ofCommand.fillsEverywhere {
      options.complete(with: [GivenOption(name: RunCommand.fillEverywhere.name, value: nil)])
    }
    let run = try ScenarioRun(options, definitions: definitions, output: output)
    let names = try arguments[Self.apps]
    let operators = try OperatorChoice(arguments, of: names)
    let (trial, apps) = try await run.prepareTrial()
    let jobs = try arguments[WorkerOptions.jobsOption]
    let declared = try MutationTrial.Choice(of: apps, named: names, mutations: arguments[Self.mutations])
    var mutations = MutationTrial(trial: trial, jobs: jobs, choice: operators.map { .operators($0) } ?? declared)
    guard try await mutations.run() else { throw Diagnostic(problem: "the run was interrupted") }
    let report = MutationReport(mutations)
    output.write(try report.text(format))
    ProblemReport.write(report.warnings)
    guard !mutations.rows.isEmpty else {
      guard operators == nil else {
        throw Diagnostic(
          problem: "no passing scenario shows a part of an app, or uses a step, that these operators change",
          advice: "Add further operators, as in --operators all.")
      }
      throw Diagnostic(
        problem: "no chosen scenario launches an app with mutations",
        advice: "'cukeswift apps' lists the mutations. Or add --operators all, which needs no declared ones.")
    }
    return mutations.survivors.isEmpty ? .passed : .failed
  }
}
