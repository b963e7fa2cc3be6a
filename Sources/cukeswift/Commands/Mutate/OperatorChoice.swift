import AppUnderTest
import Runner
import SourceText

/// The chosen kinds of changes, and how many of the possible changes are run.
struct OperatorChoice {
  /// A kind of change.
  enum Operator: Equatable {
    /// A part of an app is changed.
    case app(MutationOperator)
    /// The code of a step definition is left out.
    case step

    /// All kinds with their names.
    static let all = MutationOperator.allCases.map { (name: $0.rawValue, kind: Operator.app($0)) } + [("step", .step)]
  }

  static let option = Option(
    "--operators", .operators, help: "changes of shown parts, not declared ones: all, or some as disable,text")
  static let limit = Option(
    "--limit", .count(from: 1), else: 100, help: "with --operators: at most N changes, chosen at random; else 100")
  static let seed = Option(
    "--seed", .count(from: 0), else: 1, help: "with --operators: another choice of --limit; else 1")
  static let options: [any CommandOption] = [option, limit, seed]

  /// The changes of apps.
  let operators: [MutationOperator]
  /// Whether the code of step definitions is left out.
  let leavesOutSteps: Bool
  private let limit: Int
  private let seed: Int
  /// The names of the apps to change; empty for all apps.
  private let apps: [String]

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
    self.operators = operators.compactMap { if case .app(let change) = $0 { change } else { nil } }
    // The step files of an app are unknown.
    leavesOutSteps = apps.isEmpty && operators.contains(.step)
    self.apps = apps.map { $0.lowercased() }
    (limit, seed) = (try arguments[Self.limit], try arguments[Self.seed])
  }

  /// Whether an app is to be changed.
  func takes(_ app: String) -> Bool { apps.isEmpty || apps.contains(app.lowercased()) }

  /// The changes to run, in their order.
  func chosen(_ candidates: [PossibleChange]) -> [PossibleChange] {
    var generator = SeededGenerator(seed: UInt64(seed))
    let indices = candidates.indices.shuffled(using: &generator).prefix(limit)
    return indices.sorted().map { candidates[$0] }
  }
}

extension OptionValue<[OperatorChoice.Operator]> {
  /// All kinds of changes, or some of them with commas in between.
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
