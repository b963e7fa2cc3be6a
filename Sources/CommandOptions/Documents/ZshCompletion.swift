import SourceText

/// Completion for zsh.
package enum ZshCompletion {
  /// The script.
  package static func script(for commands: [CommandDescription]) -> String {
    let names = commands.map { "    \("\($0.name):\(escaped($0.summary))".shellQuoted)" }
    let cases = commands.map { command in
      let options = command.options.flatMap(specifications).map { "        \($0) \\\n" }.joined()
      return "    \(command.name))\n      _arguments -s \\\n\(options)        '*:file:_files' ;;"
    }
    return """
      #compdef cukeswift
      # Completes cukeswift in zsh.
      _cukeswift() {
        local -a commands
        commands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      if [ "$funcstack[1]" = "_cukeswift" ]; then _cukeswift "$@"; else compdef _cukeswift cukeswift; fi

      """
  }

  /// The specifications of an option for `_arguments`, one for each of its names.
  private static func specifications(for option: OptionDescription) -> [String] {
    option.names.map { name in
      let choices = option.choices().map { "\"\(escaped($0))\"" }.joined(separator: " ")
      let action = choices.isEmpty ? "_files" : "(\(choices))"
      let value = option.value.map { ":\(escaped($0)):\(action)" } ?? ""
      return "*\(name)[\(escaped(option.help))]\(value)".shellQuoted
    }
  }

  /// A text with colons and brackets escaped.
  private static func escaped(_ text: String) -> String {
    text.map { ":[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
