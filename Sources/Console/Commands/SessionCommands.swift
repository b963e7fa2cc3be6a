import AppUnderTest
import StepRegistry

extension CommandTable {
  /// Commands about the session itself.
  static let sessionCommands = [
    ConsoleCommand(
      "help", takes: [.init(name: "NAME", kind: .command, isOptional: true)],
      summary: "Lists the commands, or says more about one.", example: "help touch"
    ) { session, arguments in
      if arguments.call.operand == "it" { return .text(CommandTable.helpForIt) }
      guard let name = try arguments.textIfGiven(0) else { return .text(session.table.overview) }
      if let command = session.table[name] { return .text(command.help) }
      throw arguments.problem(
        "there is no command '\(name)'", at: arguments.column(0),
        hint: DidYouMean.sentence(for: name, among: session.table.names) ?? "")
    },
    ConsoleCommand(
      "steps", takes: [.text("WORDS", isOptional: true)],
      summary: "Lists the steps that can be written, those of step files first, or those that have these words.",
      example: "steps touch"
    ) { session, arguments in
      let words = (try arguments.textIfGiven(0) ?? "").lowercased().split(separator: " ").map(String.init)
      let found = try session.steps(with: words)
      return .text(found.isEmpty ? "no step has these words in it" : found.joined(separator: "\n"))
    },
    ConsoleCommand(
      "undo", summary: "Goes back before the last line that did something to the app.", example: "undo"
    ) { session, _ in .text(try await session.undo()) },
    ConsoleCommand(
      "reload", summary: "Compiles and loads step files that were changed; the app stays where it is.",
      example: "reload"
    ) { session, _ in .text(try session.reload()) },
    ConsoleCommand(
      "copy", takes: [.init(name: "FILE", kind: .file, isOptional: true)],
      options: [.init(name: "replace", kind: .flag)],
      summary:
        "Shows the lines of this session that could be done, or writes them to a file to run again. A file that "
        + "exists is replaced only with replace: true, or if this session has written it.",
      example: "copy login.console"
    ) { session, arguments in
      guard let path = try arguments.textIfGiven(0) else { return .text(session.copied.joined(separator: "\n")) }
      try session.requireReplaceable(path, arguments, example: "copy")
      try TextFile.write(session.copied.map { $0 + "\n" }.joined(), to: path)
      session.savedFiles.insert(path)
      return .text("\(session.copied.count.counted("line")) in \(path)")
    },
    ConsoleCommand("clear", summary: "Clears the terminal.", example: "clear") { _, _ in .clear },
    ConsoleCommand(
      "verbose", summary: "From now on says after each line how long it took and how late it is for the app.",
      example: "verbose"
    ) { session, _ in
      session.isVerbose = true
      return .done
    },
    ConsoleCommand("quiet", summary: "Ends verbose.", example: "quiet") { session, _ in
      session.isVerbose = false
      return .done
    },
    ConsoleCommand("quit", "exit", summary: "Ends the console, as the end of the input does.", example: "quit") {
      _, _ in .end
    },
  ]
}
