import AppUnderTest
import CommandOptions
import Runner
import Trials

extension OperatorChoice {
  static let option = Option(
    "--operators", .operators, help: "changes of shown parts, not declared ones: all, or some as disable,text")
  static let limit = Option(
    "--limit", .count(from: 1), else: 100, help: "with --operators: at most N changes, chosen at random; else 100")
  static let seed = Option(
    "--seed", .count(from: 0), else: 1, help: "with --operators: another choice of --limit; else 1")
  static let options: [any CommandOption] = [option, limit, seed]

  /// Reads the options; nil without `--operators`.
  ///
  /// - Parameters:
  ///   - arguments: the options.
  ///   - apps: the names of the apps to change; empty for all apps.
  /// - Throws: a diagnostic for an unknown operator, or for options that exclude each other.
  init?(_ arguments: ParsedArguments, of apps: [String]) throws(Diagnostic) {
    guard let operators = try arguments[Self.option] else {
      guard let given = arguments.given([Self.limit, Self.seed]).first else { return nil }
      throw Diagnostic(problem: "\(given.name) needs \(Self.option.name)", advice: "Add \(Self.option.name) all.")
        .located(at: given.origin)
    }
    if let given = arguments.given([MutateCommand.mutations]).first {
      throw Diagnostic(
        problem: "\(given.name) and \(Self.option.name) cannot be combined: one names declared mutations",
        advice: "Leave one of them out."
      ).located(at: given.origin)
    }
    self.init(operators, of: apps, limit: try arguments[Self.limit], seed: try arguments[Self.seed])
  }
}

extension OptionValue<[OperatorChoice.Operator]> {
  /// All kinds of changes, or some kinds separated by commas.
  fileprivate static var operators: Self {
    let known = OperatorChoice.Operator.all.map(\.name)
    return Self(placeholder: "LIST", choices: { ["all"] + known }) { text, _ throws(Diagnostic) in
      if text == "all" { return OperatorChoice.Operator.all.map(\.kind) }
      var chosen: [OperatorChoice.Operator] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        guard let change = OperatorChoice.Operator.all.first(where: { $0.name == word })?.kind else {
          throw Diagnostic(unknown: "operator", name: word, known: ["all"] + known)
        }
        if !chosen.contains(change) { chosen.append(change) }
      }
      return chosen
    }
  }
}
