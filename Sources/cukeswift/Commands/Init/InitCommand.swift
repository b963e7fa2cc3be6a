import CommandOptions
import OperatingSystem
import Project
import Reporters
import SourceText

/// `cukeswift init`: makes the first files of a project.
struct InitCommand: Command {
  private static let package = Flag(
    "--package", help: "make a Swift package whose tests run the scenarios instead")
  private static let web = Flag("--web", help: "make a page and a feature for it instead, without Swift")
  static let description = CommandDescription(
    name: "init", operands: "[FOLDER]",
    summary: "Makes a features folder with a sample that passes, to begin with.",
    details: [
      "FOLDER is the place for it, and is created if it is missing; without one it is the working",
      "folder. Existing files are not changed.",
    ],
    keys: [package, web],
    examples: [
      ("cukeswift init && cukeswift run", "begin here, and run the sample"),
      ("cukeswift init --web shop", "a page with its feature in the folder shop"),
      ("cukeswift init --package shop", "a package in the folder shop, for 'swift test'"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    if let operand = arguments.operands.dropFirst().first {
      throw Diagnostic(problem: "'\(operand)' is not expected: 'cukeswift init' takes one folder")
    }
    let folder = arguments.operands.first ?? "."
    let files: [StarterFiles.File]
    switch (arguments[Self.package], arguments[Self.web]) {
    case (true, true):
      throw Diagnostic(
        problem: "--package and --web cannot be combined: a package tests its own apps",
        advice: "Leave one of them out.")
    case (true, false): files = try StarterFiles.package(in: folder)
    case (false, true): files = StarterFiles.web
    case (false, false): files = StarterFiles.features
    }
    var made = 0
    for file in files {
      let path = folder == "." ? file.path : "\(folder)/\(file.path)"
      if try file.make(at: path) {
        made += 1
        output.write("made   \(path)\n")
      } else {
        output.write("kept   \(path)\n")
      }
    }
    output.write(made == 0 ? "\nAll files exist already.\n" : "\n" + Self.next(arguments, folder))
    return .passed
  }

  private static func next(_ arguments: ParsedArguments, _ folder: String) -> String {
    let change = folder == "." ? "" : "cd \(folder.shellQuoted) && "
    return arguments[Self.package]
      ? "Next: \(change)swift test\n" : "Next: \(change)cukeswift run\nThen read features/README.md.\n"
  }
}
