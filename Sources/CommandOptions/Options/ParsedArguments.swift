package import Runner
package import SourceText

/// The words of a command line, divided into options and operands.
package struct ParsedArguments {
  /// The options in their order.
  package private(set) var options: [GivenOption] = []
  /// Warnings about the files of the options.
  package private(set) var warnings: [Diagnostic] = []
  /// The operands, with their origins.
  package private(set) var givenOperands: [Operand] = []
  /// The operands.
  package var operands: [String] { givenOperands.map(\.text) }

  /// Whether an option was given.
  package subscript(option: Flag) -> Bool { options.contains { $0.name == option.name } }

  /// The value of an option.
  ///
  /// - Throws: the problem of an invalid value, at its origin if that is a profile.
  package subscript<Value>(option: Option<Value>) -> Value {
    get throws(Diagnostic) { try option.read(given([option])) }
  }

  /// The occurrences of some options, in the order of the command line.
  package func given(_ wanted: [any CommandOption]) -> [GivenOption] {
    let names = wanted.map(\.name)
    return options.filter { names.contains($0.name) }
  }

  /// Refuses options that exclude another one.
  ///
  /// - Parameters:
  ///   - option: the option; nothing is refused without it.
  ///   - others: the options that cannot be combined with it, with the reasons.
  /// - Throws: a diagnostic for the first of these options, at the origin of `option`.
  package func refuse(
    _ option: any CommandOption, with others: [(option: any CommandOption, reason: String)]
  ) throws(Diagnostic) {
    guard let given = given([option]).last, let other = others.first(where: { !self.given([$0.option]).isEmpty }) else {
      return
    }
    throw Diagnostic(
      problem: "\(option.name) and \(other.option.name) cannot be combined: \(other.reason)",
      advice: "Leave one of them out."
    ).located(at: given.origin)
  }

  /// A copy of the arguments without some options.
  package func without(_ unwanted: [any CommandOption]) -> ParsedArguments {
    let names = unwanted.map(\.name)
    var arguments = self
    arguments.options = options.filter { !names.contains($0.name) }
    return arguments
  }

  /// Adds a profile. Options of these arguments on the same topic, and operands, take precedence.
  package mutating func complete(with profile: Profile) {
    complete(with: profile.options)
    if givenOperands.isEmpty { givenOperands = profile.paths }
  }

  /// Adds options that do not apply if these arguments have options on the same topic.
  package mutating func complete(with others: [GivenOption]) {
    let topics = Set(options.map(\.topic))
    options = others.filter { $0.addsUp || !topics.contains($0.topic) } + options
  }

  /// Adds a warning.
  package mutating func warn(_ warning: Diagnostic) { warnings.append(warning) }

  /// Replaces the operands and some options by those of other arguments.
  package mutating func choose(as other: ParsedArguments, _ chosen: [any CommandOption]) {
    let names = chosen.map(\.name)
    options = options.filter { !names.contains($0.name) } + other.given(chosen)
    givenOperands = other.givenOperands
  }

  /// Parses the words.
  ///
  /// `--name value` and `--name=value` are equivalent. After `--` every word is an operand.
  ///
  /// - Throws: a diagnostic for an unknown option, a missing value, or a value for an option without values.
  package init(_ words: some Sequence<String>, for command: CommandDescription) throws(Diagnostic) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        givenOperands += rest.map { Operand(text: $0, origin: nil) }
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        givenOperands.append(Operand(text: word, origin: nil))
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = try Self.option(named: parts.first ?? word, of: command)
      let attached = parts.count > 1 ? parts.last : nil
      options.append(
        GivenOption(name: option.name, value: try Self.value(of: option, attached: attached, from: &rest)))
    }
  }

  private static func option(
    named name: String, of command: CommandDescription
  ) throws(Diagnostic) -> OptionDescription {
    if let option = command.options.first(where: { $0.names.contains(name) }) { return option }
    let nearest =
      otherNames[name].flatMap { known in command.options.contains { $0.name == known } ? "Write \(known)." : nil }
      ?? DidYouMean.sentence(for: name, among: command.options.map(\.name))
    throw Diagnostic(
      problem: "'\(name)' is not an option of 'cukeswift \(command.name)'",
      advice: [nearest, "'cukeswift \(command.name) --help' lists them all."].compactMap { $0 }.joined(separator: " "))
  }

  /// Options of other runners, with the names that they have here.
  private static let otherNames = [
    "--parallel": "--jobs", "--threads": "--jobs", "--workers": "--jobs", "--plugin": "--format",
    "--retries": "--retry", "--stop": "--fail-fast", "--failfast": "--fail-fast",
  ]

  private static func value(
    of option: OptionDescription, attached: String?, from rest: inout ArraySlice<String>
  ) throws(Diagnostic) -> String? {
    guard let placeholder = option.value else {
      if let attached { throw Diagnostic(problem: "\(option.name) takes no value, but was given '\(attached)'") }
      return nil
    }
    if let value = attached ?? rest.popFirst() { return value }
    throw Diagnostic(problem: "\(option.name) needs a value", advice: "Write \(option.name) \(placeholder).")
  }
}
