import AppUnderTest

/// A command of the console: what it takes and does, and what help and completion say of it.
struct ConsoleCommand: Sendable {
  /// What a value means, so that the right ones can be offered.
  enum Kind: Sendable, Hashable {
    case query, properties, text, number, point, mark, recording, state, file, app, device, command, flag
    /// One of several words.
    case word([String])
  }

  /// Something that a command takes.
  struct Parameter: Sendable, Hashable {
    let name: String
    let kind: Kind
    var isOptional = false
    /// Whether everything further belongs to it too.
    var isRepeated = false
  }

  /// A command that belongs to a subject of help.
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
  }

  typealias Body = @Sendable (isolated ConsoleSession, CommandArguments) async throws -> CommandResult

  /// The name, then other names for it.
  let names: [String]
  let parameters: [Parameter]
  /// What can be given by name.
  let options: [Parameter]
  /// What it does, in one sentence.
  let summary: String
  /// A line to learn from.
  let example: String
  var family = Family.session
  let perform: Body

  init(
    _ names: String..., takes parameters: [Parameter] = [], options: [Parameter] = [], summary: String,
    example: String, perform: @escaping Body
  ) {
    self.names = names
    self.parameters = parameters
    self.options = options
    self.summary = summary
    self.example = example
    self.perform = perform
  }

  /// The name that help shows.
  var name: String { names.first ?? "" }

  /// Whether a value without a name can be a place or a distance.
  func takesPoint(at index: Int) -> Bool { index < parameters.count && parameters[index].kind == .point }

  /// How it is written: `swipe DIRECTION [, query: …]`.
  var usage: String {
    let words = parameters.map { parameter in
      let name = parameter.name + (parameter.isRepeated ? "…" : "")
      return parameter.isOptional ? "[\(name)]" : name
    }
    let operands = words.joined(separator: ", ").replacing(", [", with: " [, ")
    let options = self.options.map { " [, \($0.name): \($0.kind.placeholder)]" }.joined()
    let start = parameters.isEmpty && !self.options.isEmpty ? String(options.replacing(" [, ", with: " [")) : nil
    return name + (start ?? (operands.isEmpty ? "" : " " + operands) + options)
  }

  /// What `help NAME` shows.
  var help: String {
    var lines = [usage, "", summary]
    for option in parameters + options {
      if case .word(let words) = option.kind { lines.append("\(option.name): \(words.joined(separator: ", "))") }
    }
    if names.count > 1 { lines.append("Also called " + names.dropFirst().joined(separator: ", ") + ".") }
    return (lines + ["", "Example:", "  " + example]).joined(separator: "\n")
  }
}

extension ConsoleCommand.Kind {
  /// What stands for such a value in help.
  var placeholder: String {
    switch self {
    case .query: "QUERY"
    case .properties: "PROPERTY"
    case .text: "TEXT"
    case .number: "NUMBER"
    case .point: "{x: X, y: Y}"
    case .mark: "MARK"
    case .recording, .state, .app, .device, .command: "NAME"
    case .file: "FILE"
    case .flag: "true"
    case .word(let words): words.joined(separator: "|")
    }
  }
}

extension ConsoleCommand.Parameter {
  static let query = Self(name: "QUERY", kind: .query)
  /// A query that need not be given.
  static let maybeQuery = Self(name: "QUERY", kind: .query, isOptional: true)
  static let timeout = Self(name: "timeout", kind: .number)
  static let offset = Self(name: "offset", kind: .point)
  static let queryOption = Self(name: "query", kind: .query)

  static func text(_ name: String = "TEXT", isOptional: Bool = false) -> Self {
    Self(name: name, kind: .text, isOptional: isOptional)
  }

  static func word(_ name: String, _ words: [String], isOptional: Bool = false) -> Self {
    Self(name: name, kind: .word(words), isOptional: isOptional)
  }
}

/// What a command led to.
enum CommandResult: Sendable {
  /// There is nothing to say.
  case done
  /// A text to show.
  case text(String)
  /// Something found, which `it` stands for from now on.
  case found(Results)
  /// The screen of the terminal is to be cleared.
  case clear
  /// The conversation is over.
  case end
}
