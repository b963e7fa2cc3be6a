import Runner

/// The description of an option for help, completion, the manual page and profiles.
package struct OptionDescription: Sendable {
  /// The name with its dashes, such as `--tags`.
  let name: String
  /// A one-letter form with its dash, such as `-t`.
  var short: String?
  /// The placeholder for the value in help, such as `EXPR`; nil for an option without values.
  package var value: String?
  /// The candidates for completion of the value.
  var choices: @Sendable () -> [String] = { [] }
  /// Whether the option is repeatable, with all values counting.
  package var isRepeatable = false
  /// Whether profiles can contain it. Options that choose a profile, or prevent a run, are excluded.
  var isInProfiles = true
  /// The purpose of the option, in one line.
  let help: String

  /// The names by which it can be given.
  package var names: [String] { [short, name].compactMap(\.self) }

  /// The names with the placeholder for the value.
  var heading: String { names.joined(separator: ", ") + (value.map { " \($0)" } ?? "") }

  /// The environment variable with its value, such as `CUKESWIFT_TAGS`.
  package var variable: String { "CUKESWIFT_" + name.dropFirst(2).uppercased().replacing("-", with: "_") }

  /// The topic of the option.
  package var topic: String { GivenOption.topic(of: name) }
}
