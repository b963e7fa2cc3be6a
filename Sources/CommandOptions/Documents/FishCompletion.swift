import SourceText

/// Completion for fish.
package enum FishCompletion {
  /// The script.
  package static func script(for commands: [CommandDescription]) -> String {
    var lines = ["# Completes cukeswift in fish.", "complete -c cukeswift -n __fish_use_subcommand -f"]
    for command in commands {
      lines.append(
        "complete -c cukeswift -n __fish_use_subcommand -f -a \(command.name) -d \(quoted(command.summary))")
    }
    for command in commands {
      for option in command.options {
        let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
        lines.append(
          "complete -c cukeswift -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))\(short)"
            + "\(option.value == nil ? "" : " -r")\(choices(of: option)) -d \(quoted(option.help))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The arguments that offer the values of an option instead of files.
  private static func choices(of option: OptionDescription) -> String {
    let choices = option.choices()
    guard !choices.isEmpty else { return "" }
    return " -f -a " + quoted(choices.map(quoted).joined(separator: " "))
  }

  /// A text as one quoted word of fish, with backslashes escaped.
  private static func quoted(_ text: String) -> String { "'\(text.escaped(for: "'"))'" }
}
