extension CommandDescription {
  /// The section on the command in a manual page.
  package var manualSection: String {
    var lines = [".SS \(escaped("cukeswift \(name) [OPTION…] \(operands)"))", escaped(summary)]
    lines += details.map(escaped)
    for option in options { lines += [".TP", ".B \(escaped(option.heading))", escaped(option.help)] }
    for example in examples {
      lines += [".PP", escaped(example.meaning) + ":", ".PP", ".nf", escaped("    " + example.command), ".fi"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text with the formatter's control characters escaped.
  private func escaped(_ text: String) -> String {
    let safe = text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      default: "\(character)"
      }
    }.joined()
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
  }
}
