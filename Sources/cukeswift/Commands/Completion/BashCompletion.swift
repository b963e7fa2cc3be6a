import Reporters

/// Completion for bash.
enum BashCompletion {
  /// The script.
  static func script(for commands: [CommandDescription]) -> String {
    let cases = commands.map { command in
      """
          \(command.name))
            options=\(words(of: command.options).shellQuoted)
            valued=\(words(of: command.options.filter { $0.value != nil }).shellQuoted) ;;
      """
    }
    return """
      # Completes cukeswift in bash.
      _cukeswift() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options= valued=
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
          compopt -o filenames 2>/dev/null
          COMPREPLY=($(compgen -f -- "$word"))
        fi
      }
      complete -F _cukeswift cukeswift

      """
  }

  private static func words(of options: [OptionDescription]) -> String {
    options.flatMap { [$0.short, $0.name].compactMap(\.self) }.joined(separator: " ")
  }
}
