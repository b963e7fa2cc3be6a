import AppUnderTest
import OperatingSystem
import SourceText
import StepRegistry

extension CommandTable {
  /// Commands about the session itself.
  static let sessionCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "macro", takes: Parameter("STEP", .text()), summary: "Performs a step, with or without its keyword.",
      example: "macro 'I touch \"OK\"'"
    ) { session, step in
      guard let word = WrittenKeyword(of: step) else {
        return .text(try await session.perform(step: step, [], keyword: "When"))
      }
      return .text(try await session.perform(word, step.dropFirst(word.length).trimmed, []))
    },
    ConsoleCommand(
      "help", takes: Parameter(optional: "NAME", .helpTopic),
      summary: "Lists the commands, or explains one.", example: "help touch"
    ) { session, topic in .text(topic ?? session.table.overview) },
    ConsoleCommand(
      "steps", takes: Parameter(optional: "WORDS", .text()),
      summary:
        "Lists the steps that scenarios can use, those of step files first; with words, the steps that contain them.",
      example: "steps touch"
    ) { session, text in
      let words = (text ?? "").lowercased().split(separator: " ").map(String.init)
      let found = try await session.steps(with: words)
      return .text(found.isEmpty ? "no step contains these words" : found.joined(separator: "\n"))
    },
    ConsoleCommand(
      "undo", summary: "Undoes the last line that acted on the app.", example: "undo"
    ) { session in .text(try await session.undo()) },
    ConsoleCommand(
      "reload",
      summary:
        "Compiles and loads step files that were changed, with their apps, and at a failing step the feature; the app stays "
        + "as it is until it is launched again.",
      example: "reload"
    ) { session in
      let (count, notes) = try await session.reload()
      return .text(([count.counted("step definition")] + notes).joined(separator: "\n"))
    }
    // The step files are current already.
    .whenRepeated(),
    ConsoleCommand(
      "copy", takes: .file, .flag("replace"),
      summary:
        "Shows the lines of this session that succeeded, or writes them to a file to run again. A file that "
        + "exists is replaced only with replace: true, or if it is as this session has written it.",
      example: "copy login.console"
    ) { session, path, replaces in .text(try await session.copy(to: path, replacing: replaces)) }
    .whenRepeated(),
    ConsoleCommand("clear", summary: "Clears the terminal.", example: "clear") { _ in .clear },
    ConsoleCommand(
      "verbose", summary: "Shows after each further line how long it took, and the app's time.",
      example: "verbose"
    ) { session in
      await session.setVerbose(true)
      return .done
    },
    ConsoleCommand("quiet", summary: "Ends verbose.", example: "quiet") { session in
      await session.setVerbose(false)
      return .done
    },
    ConsoleCommand("quit", "exit", summary: "Ends the console, as the end of the input does.", example: "quit") {
      _ in .end
    },
  ]
}

extension ParameterValue<String> {
  /// The help for a command or for `it`, read from its name.
  fileprivate static var helpTopic: Self {
    Self(kind: .command) { given throws(Diagnostic) in
      let arguments = given.arguments
      if arguments.call.operand == "it" { return CommandTable.helpForIt }
      let name = try text().read(given)
      if let command = arguments.table[name] { return command.help }
      if let help = [CalabashWord].calabash.help(for: name) { return help }
      throw given.problem(
        "'\(name)' is not a command", hint: DidYouMean.sentence(for: name, among: arguments.table.names) ?? "")
    }
  }
}

extension ConsoleSession {
  fileprivate func setVerbose(_ isVerbose: Bool) { style.isVerbose = isVerbose }

  /// The successful lines, or the file they were written to.
  fileprivate func copy(to path: String?, replacing replaces: Bool) throws(Diagnostic) -> String {
    guard let path else { return work.lines.joined(separator: "\n") }
    try requireReplaceable(path, replaces, example: "copy")
    let text = work.lines.map { $0 + "\n" }.joined()
    try TextFile.write(text, to: path)
    work.files[path] = SavedFile(text: text)
    return "\(work.lines.count.counted("line")) in \(path)"
  }
}
