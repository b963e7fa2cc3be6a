import AppUnderTest

/// The commands of a console.
struct CommandTable: Sendable {
  let commands: [ConsoleCommand]
  /// Reads lines with these commands.
  let parser: NotationParser
  private let indices: [String: Int]

  /// Joins families of commands.
  private init(_ families: [(ConsoleCommand.Family, [ConsoleCommand])]) {
    commands = families.flatMap { family, commands in
      commands.map { command in
        var command = command
        command.family = family
        return command
      }
    }
    let named = commands.enumerated().flatMap { index, command in command.names.map { ($0, index) } }
    let indices = Dictionary(named) { first, _ in first }
    self.indices = indices
    parser = NotationParser(isCommand: { indices[$0] != nil }, commands: commands.flatMap(\.names))
  }

  private static let usual: [(ConsoleCommand.Family, [ConsoleCommand])] = [
    (.looking, lookingCommands + pictureCommands), (.waiting, waitingCommands), (.gestures, gestureCommands),
    (.typing, typingCommands), (.scrolling, scrollingCommands + controlCommands),
    (.lifeCycle, lifeCycleCommands + storageCommands + pageScriptCommands),
    (.recording, recordingCommands + scriptCommands), (.session, sessionCommands + savingCommands),
  ]

  /// The commands of an ordinary session.
  static let ofSession = CommandTable(usual)
  /// The commands of a session at a failing step.
  static let ofPause = CommandTable([(.pause, pauseCommands)] + usual)

  /// The commands for looking at the steps of a finished scenario, which cannot act on the app.
  static let ofPast = CommandTable([
    (.past, pastCommands), (.looking, lookingCommands + pictureCommands),
    (.session, sessionCommands.filter { ["help", "copy", "clear", "quit"].contains($0.name) }),
  ])

  /// The command with a name.
  subscript(name: String) -> ConsoleCommand? { indices[name].map { commands[$0] } }

  /// Every name of every command.
  var names: [String] { commands.flatMap(\.names) }

  /// The text of `help`.
  var overview: String {
    let families = ConsoleCommand.Family.allCases.compactMap { family in
      let members = commands.filter { $0.family == family }
      return members.isEmpty
        ? nil : ([family.rawValue + ":"] + Self.wrapped(members.map(\.name))).joined(separator: "\n")
    }
    return
      (families + [
        self["macro"] == nil
          ? "A query alone lists what it finds: button marked:'OK'; 'help NAME' explains a command."
          : "A query alone lists what it finds: button marked:'OK'. A line can also be a step: When I touch the \"OK\" button.\n"
            + "'it' is the last result, it[2] one of it; 'help NAME' explains a command."
      ]).joined(separator: "\n")
  }

  /// The text of `help it`.
  static let helpForIt = """
    it, it[2], it[-1], it.first, it["text"], it.count, it.json

    The last result, or a part of it; also where a query is taken.

    Example:
      touch it[2]
    """

  private static func wrapped(_ names: [String]) -> [String] {
    var lines: [String] = []
    for name in names {
      if let last = lines.last, last.count + name.count + 2 <= 78 {
        lines[lines.count - 1] += "  " + name
      } else {
        lines.append("  " + name)
      }
    }
    return lines
  }
}
