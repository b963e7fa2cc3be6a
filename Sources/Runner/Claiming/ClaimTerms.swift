import Messages

/// The properties that must be equal in all tasks of a shared run: a position means the same scenario in each.
package struct ClaimTerms: Sendable {
  /// The names of the terms; the first one that differs is reported.
  private enum Term: String, CaseIterable {
    case version, features, definitions, choice, order, durations, apps, options

    /// The difference of a task from the others, as the end of a sentence.
    var difference: String {
      switch self {
      case .version: "is of another version of cukeswift"
      case .features: "has other feature files"
      case .definitions: "has other step files"
      case .choice: "chooses other scenarios"
      case .order: "runs the scenarios in another order"
      case .durations: "has other durations of the scenarios"
      case .apps: "uses other apps, or launches them in another way"
      case .options: "has other options that scenarios depend on"
      }
    }

    /// Advice for removing the difference.
    var advice: String {
      switch self {
      case .version: "Install one version on all machines."
      case .features, .definitions: "Let all tasks run on one state of the project, with the same paths."
      case .choice: "Give all tasks the same paths, --tags, --name, --grep-invert, --uses and --device."
      case .order: "Give all tasks the same --order; a random one needs its seed, as in --order random:1."
      case .durations: "Give all tasks the same --timings."
      case .apps: "Give all tasks the same --app, --app-arguments, --pages, --page-errors and --driver."
      case .options: "Give all tasks the same --retry, --no-strict, --wip, limits, --world-parameter and --run-values."
      }
    }
  }

  private var values: [Term: String] = [:]

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - suite: its features and scenarios.
  ///   - weights: the duration of each scenario.
  ///   - definitions: a hash of the content of the step files; nil without step files.
  ///   - apps: the words of the command line that choose and launch apps.
  ///   - options: how scenarios run.
  package init(_ suite: Suite, weights: [UInt64], definitions: String?, apps: [String], options: RunOptions) {
    values[.version] = Version.current
    var features = ContentHash()
    for feature in suite.features {
      features.add(feature.document.source.uri)
      features.add(feature.document.source.bytes)
    }
    values[.features] = features.hexadecimal
    values[.definitions] = definitions ?? ""
    let ids = suite.selected.map(\.idNumber)
    values[.choice] = "\(suite.variantCount) \(Self.hash(ids.sorted()))"
    values[.order] = Self.hash(ids)
    values[.durations] = Self.hash(weights.map { Int(truncatingIfNeeded: $0) })
    // A hash, as everybody who shares the folder can read it.
    var launching = ContentHash()
    for word in apps.sorted() { launching.add(word) }
    values[.apps] = launching.hexadecimal
    let parameters = options.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let given = options.preparation.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    values[.options] =
      "strict: \(options.isStrict), wip: \(options.isWorkInProgress), retries: \(options.retry.count), "
      + "retried: \(options.retry.tags.map { "\($0)" } ?? "all"), limits: \(options.limits), "
      + "warnings: \(options.conditions.failsOnWarnings), parameters: \(parameters), values: \(given), skipped: \(options.preparation.skipReason ?? ""), part: \(options.part)"
  }

  private static func hash(_ numbers: some Sequence<Int>) -> String {
    var hash = ContentHash()
    for number in numbers { hash.add(Int64(number)) }
    return hash.hexadecimal
  }

  /// The terms as they are stored in a file.
  var all: [(name: String, value: String)] {
    Term.allCases.map { ($0.rawValue, values[$0] ?? "") }
  }

  /// The problem of a task whose terms differ from those of the run.
  ///
  /// - Parameters:
  ///   - name: the first term that differs.
  ///   - folder: the folder that the tasks share.
  static func problem(with name: String, in folder: String) -> Diagnostic {
    let term = Term(rawValue: name) ?? .version
    return Diagnostic(
      problem: "this task \(term.difference), unlike the other tasks that share scenarios in \(folder)",
      advice: "\(term.advice) Each run needs a separate folder.")
  }
}
