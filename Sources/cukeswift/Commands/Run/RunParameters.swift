import CommandOptions
import OperatingSystem
import Project
import Runner
import SourceText

/// The parameters of a run for its worlds, and the values that it exchanges with other processes of a distributed run.
struct RunParameters {
  /// Each value is `NAME=VALUE`, or a JSON object with several.
  static let option = Option(
    GivenOption.addingUp,
    each: OptionValue(placeholder: "K=V") { text, option throws(Diagnostic) in
      try parameters(of: text, option)
    }, help: "a value for worlds and steps, or several as JSON")
  static let part = Option(
    "--run-hooks", .word(RunPart.self, placeholder: "WHICH"), else: .all,
    help: "BeforeRun, AfterRun: all, none, before or after")
  static let valuesFile = Option(
    "--run-values", .text("FILE"), help: "write ('before') or read values of BeforeRun hooks")
  static let options: [any CommandOption] = [option, part, valuesFile]

  /// The parameters, by their names.
  let parameters: [String: String]
  /// The part of the run that this process executes.
  let part: RunPart
  /// The results of hooks in another process.
  let preparation: RunPreparation
  /// The file for the values of hooks; nil without such a file.
  let file: RunValuesFile?

  /// Reads the options, and the file of values if necessary.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    parameters = Dictionary(try arguments[Self.option].joined().map { ($0.name, $0.value) }) { $1 }
    part = try arguments[Self.part]
    guard let file = try arguments[Self.valuesFile] else {
      guard part != .before else {
        throw Diagnostic(
          problem: "--run-hooks before needs --run-values", advice: "Name a file for the values: --run-values FILE."
        )
      }
      (self.file, preparation) = (nil, RunPreparation())
      return
    }
    guard part != .all else {
      throw Diagnostic(
        problem: "--run-values passes values between processes, but this process runs all hooks",
        advice: "Add --run-hooks before, none or after.")
    }
    guard part == .before else {
      self.file = nil
      preparation = try RunValuesFile.read(file)
      return
    }
    preparation = RunPreparation()
    let given = arguments.given([Self.valuesFile]).last
    do throws(Diagnostic) {
      let path = OutputPath("the values of a run", isOfProject: given.map(arguments.isOfProject) ?? false)
      self.file = try RunValuesFile(replacing: try path.target(of: file), named: file)
    } catch {
      throw error.located(at: given?.origin)
    }
  }

  /// The parameters in a word of the command line or of a profile.
  private static func parameters(of text: String, _ option: String) throws(Diagnostic) -> [(
    name: String, value: String
  )] {
    if text.first == "{" {
      do {
        return try RunValuesFile.members(of: Array(text.utf8)).map { ($0.name, $0.value) }
      } catch {
        throw Diagnostic(problem: "\(option): '\(text)' is not a JSON object: \(error)")
      }
    }
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw Diagnostic(
        problem: "\(option): '\(text)' is not NAME=VALUE or a JSON object",
        advice: #"Write NAME=VALUE, or a JSON object such as {"url": "http://127.0.0.1"}."#)
    }
    return [(String(text[..<equals]), String(text[text.index(after: equals)...]))]
  }
}
