import SourceText

/// Completion for bash.
package enum BashCompletion {
  /// The script.
  package static func script(for commands: [CommandDescription]) -> String {
    let cases = commands.map { command in
      """
          \(command.name))
            options=\(words(of: command.options).shellQuoted)
            valued=\(words(of: command.options.filter { $0.value != nil }).shellQuoted)\(choices(of: command)) ;;
      """
    }
    return """
      # Completes cukeswift in bash.
      _cukeswift() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options= valued= choices=
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W \(commands.map(\.name).joined(separator: " ").shellQuoted) -- "$word"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
        esac
        if [[ $word == -* && " $valued " != *" $before "* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$word"))
        else
          # One a line, so that they may have spaces.
          local IFS=$'\\n'
          compopt -o filenames 2>/dev/null
          if [ -n "$choices" ]; then
            COMPREPLY=($(compgen -W "$choices" -- "$word"))
          else
            COMPREPLY=($(compgen -f -- "$word"))
          fi
        fi
      }
      complete -F _cukeswift cukeswift

      """
  }

  /// The shell code that sets the possible values of the option before the word.
  private static func choices(of command: CommandDescription) -> String {
    let cases = command.options.filter { !$0.choices().isEmpty }.map { option in
      let names = option.names.joined(separator: "|")
      return "\n        \(names)) choices=\(option.choices().joined(separator: "\n").shellQuoted) ;;"
    }
    return cases.isEmpty ? "" : "\n      case $before in\(cases.joined())\n      esac"
  }

  private static func words(of options: [OptionDescription]) -> String {
    options.flatMap(\.names).joined(separator: " ")
  }
}
