import AppUnderTest

/// A command of the console: its parameters, its action and its help.
struct ConsoleCommand: Sendable {
  /// The kind of a value, by which completion chooses candidates.
  enum Kind: Sendable, Hashable {
    case query, properties, text, number, point, table, mark, recording, state, file, app, device, command, flag,
      screen,
      variant
    /// One of several words.
    case word([String])
  }

  /// A group of commands in the help.
  enum Family: String, Sendable, CaseIterable {
    case looking = "Looking"
    case waiting = "Waiting and checking"
    case gestures = "Gestures"
    case typing = "Typing"
    case scrolling = "Scrolling and controls"
    case lifeCycle = "The app and its device"
    case recording = "Recording and playing"
    case session = "This session"
    case pause = "At a failing step"
    case past = "The steps"
  }

  /// How a command uses a running app.
  enum AppUse: Sendable {
    case none
    /// The command starts an app.
    case start
    /// The command only looks at the screen.
    case look
    /// The command acts on the app.
    case action
    /// The command waits, with or without actions.
    case wait
  }

  /// The name, then its aliases.
  let names: [String]
  /// The parameters without a name.
  let operands: [ParameterDescription]
  /// The parameters with a name.
  let options: [ParameterDescription]
  /// The effect of the command, in one sentence.
  let summary: String
  /// An example line.
  let example: String
  var family = Family.session
  /// The use of a running app by this command, if it differs from the use by its family.
  private var ownUse: AppUse?
  /// Whether the result can have parts: `query(…).count`.
  private(set) var hasResults = false
  /// Reads the arguments and executes the command.
  typealias Action = @Sendable (isolated ConsoleSession, CommandArguments) async throws -> CommandResult
  let perform: Action
  /// The action of the command when a line of an earlier process is repeated; nil for the usual action.
  private(set) var performAgain: Action?
  /// The result on a given screen; nil for a command that does more than look at the screen.
  private(set) var results: (@Sendable (any ElementTree, CommandArguments) throws -> Results)?

  /// Describes a command.
  init<each Value>(
    _ names: String..., takes parameters: repeat Parameter<each Value>, summary: String, example: String,
    hasResults: Bool = false,
    perform: @escaping @Sendable (ConsoleSession, repeat each Value) async throws -> CommandResult
  ) {
    self.init(names, (repeat each parameters), summary, example) { session, arguments in
      try await perform(session, repeat try (each parameters).read(arguments))
    }
    self.hasResults = hasResults
  }

  /// Describes a command that acts on the app and shows nothing.
  static func action<each Value>(
    _ names: String..., takes parameters: repeat Parameter<each Value>, summary: String, example: String,
    perform: @escaping @Sendable (AppSession, repeat each Value) async throws -> Void
  ) -> ConsoleCommand {
    ConsoleCommand(names, (repeat each parameters), summary, example) { session, arguments in
      try await perform(try session.app(), repeat try (each parameters).read(arguments))
      return .done
    }
  }

  /// Describes a command whose result depends only on the screen. Conditions of waits can contain it.
  static func check<each Value>(
    _ names: String..., takes parameters: repeat Parameter<each Value>, summary: String, example: String,
    results: @escaping @Sendable (any ElementTree, repeat each Value) throws -> Results
  ) -> ConsoleCommand {
    let read = { @Sendable (tree: any ElementTree, arguments: CommandArguments) in
      try results(tree, repeat try (each parameters).read(arguments))
    }
    var command = ConsoleCommand(names, (repeat each parameters), summary, example) { session, arguments in
      .found(try read(try await session.app().tree(), arguments))
    }
    command.hasResults = true
    return command.onScreen(read)
  }

  private init<each Value>(
    _ names: [String], _ parameters: (repeat Parameter<each Value>), _ summary: String, _ example: String,
    perform: @escaping Action
  ) {
    self.names = names
    var (operands, options): ([ParameterDescription], [ParameterDescription]) = ([], [])
    for parameter in repeat each parameters {
      operands += parameter.operands
      options += parameter.options
    }
    (self.operands, self.options) = (operands, options)
    self.summary = summary
    self.example = example
    self.perform = perform
  }

  /// A copy of the command with a use of the app that differs from the use by its family.
  func using(_ use: AppUse) -> Self {
    var command = self
    command.ownUse = use
    return command
  }

  /// The command with its result on a given screen.
  func onScreen(_ results: @escaping @Sendable (any ElementTree, CommandArguments) throws -> Results) -> Self {
    var command = self
    command.results = results
    return command
  }

  /// The command with another action when a line of an earlier process is repeated.
  func whenRepeated(_ perform: @escaping Action = { _, _ in .done }) -> Self {
    var command = self
    command.performAgain = perform
    return command
  }

  /// How the command uses a running app.
  var use: AppUse { ownUse ?? family.use }

  /// The name in the help.
  var name: String { names.first ?? "" }

  /// The syntax: `swipe DIRECTION [, query: …]`.
  var usage: String {
    let words = self.operands.map { parameter in
      let name = parameter.name + (parameter.isRepeated ? "…" : "")
      return parameter.isOptional ? "[\(name)]" : name
    }
    let operands = words.joined(separator: ", ").replacing(", [", with: " [, ")
    let options = self.options.map { " [, \($0.name): \($0.kind.placeholder)]" }.joined()
    let start = self.operands.isEmpty && !self.options.isEmpty ? String(options.replacing(" [, ", with: " [")) : nil
    return name + (start ?? (operands.isEmpty ? "" : " " + operands) + options)
  }

  /// The text of `help NAME`.
  var help: String {
    var lines = [usage, "", summary]
    for option in operands + options {
      if case .word(let words) = option.kind { lines.append("\(option.name): \(words.joined(separator: ", "))") }
    }
    if names.count > 1 { lines.append("Also called " + names.dropFirst().joined(separator: ", ") + ".") }
    return (lines + ["", "Example:", "  " + example]).joined(separator: "\n")
  }
}

extension ConsoleCommand.Family {
  /// How the commands of the family use a running app.
  fileprivate var use: ConsoleCommand.AppUse {
    switch self {
    case .gestures, .typing, .scrolling, .lifeCycle: .action
    case .looking: .look
    case .waiting: .wait
    case .recording, .session, .pause, .past: .none
    }
  }
}

extension ConsoleCommand.Kind {
  /// The placeholder for a value of this kind in the help.
  var placeholder: String {
    switch self {
    case .query: "QUERY"
    case .properties: "PROPERTY"
    case .text: "TEXT"
    case .number: "NUMBER"
    case .point: "{x: X, y: Y}"
    case .table: "{NAME: VALUE}"
    case .mark: "MARK"
    case .recording, .state, .app, .device, .command, .screen, .variant: "NAME"
    case .file: "FILE"
    case .flag: "true"
    case .word(let words): words.joined(separator: "|")
    }
  }
}

/// The result of a command.
enum CommandResult: Sendable {
  /// Nothing to show.
  case done
  /// A text to show.
  case text(String)
  /// Results that `it` refers to from now on.
  case found(Results)
  /// Clear the screen of the terminal.
  case clear
  /// The conversation is over.
  case end
}
