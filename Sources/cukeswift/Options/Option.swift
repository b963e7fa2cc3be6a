import SourceText

/// An option of a command: the key by which the command asks what was given of it.
protocol CommandOption: Sendable {
  /// How it is called, and what help, completion, the manual page and profiles know of it.
  var description: OptionDescription { get }
}

extension CommandOption {
  /// The long name, such as `--tags`.
  var name: String { description.name }
}

/// An option without a value: `arguments[Self.check]` is whether it was given.
struct Flag: CommandOption {
  let description: OptionDescription

  init(_ name: String, short: String? = nil, isInProfiles: Bool = true, help: String) {
    description = OptionDescription(name: name, short: short, isInProfiles: isInProfiles, help: help)
  }
}

/// An option with a value: `try arguments[Self.jobs]` is what was given, read, or what counts where nothing was.
struct Option<Value: Sendable>: CommandOption {
  let description: OptionDescription
  /// Makes the value of what was given of the option, in its order.
  let read: @Sendable ([GivenOption]) throws(Diagnostic) -> Value

  /// Describes an option of which the last value counts; `nil` where there is none.
  init<One>(
    _ name: String, short: String? = nil, _ value: OptionValue<One>, isInProfiles: Bool = true, help: String
  ) where Value == One? {
    description = OptionDescription(
      name: name, short: short, value: value.placeholder, choices: value.choices, isInProfiles: isInProfiles, help: help
    )
    read = { given throws(Diagnostic) in try given.last?.read(value) }
  }

  /// Describes an option of which the last value counts, and what counts where there is none.
  init(_ name: String, short: String? = nil, _ value: OptionValue<Value>, else standard: Value, help: String) {
    description = OptionDescription(
      name: name, short: short, value: value.placeholder, choices: value.choices, help: help)
    read = { given throws(Diagnostic) in try given.last?.read(value) ?? standard }
  }

  /// Describes an option that can be given more than once, each with a meaning of its own.
  init<One>(
    _ name: String, short: String? = nil, each value: OptionValue<One>, isInProfiles: Bool = true, help: String
  ) where Value == [One] {
    description = OptionDescription(
      name: name, short: short, value: value.placeholder, choices: value.choices, isRepeatable: true,
      isInProfiles: isInProfiles, help: help)
    read = { given throws(Diagnostic) in
      var values: [One] = []
      for option in given { if let value = try option.read(value) { values.append(value) } }
      return values
    }
  }
}

/// What the value of an option can be.
struct OptionValue<Value: Sendable>: Sendable {
  /// What stands for the value in help, such as `EXPR`.
  let placeholder: String
  /// What completion offers; nothing where it is a file or something of the user's own.
  var choices: @Sendable () -> [String] = { [] }
  /// Reads a value of the option with a name; throws what is wrong with it.
  let read: @Sendable (_ text: String, _ option: String) throws(Diagnostic) -> Value
}

extension OptionValue<String> {
  /// A text of any kind.
  static func text(_ placeholder: String) -> Self { Self(placeholder: placeholder) { text, _ in text } }
}

extension OptionValue<Int> {
  /// A whole number from a least one on.
  static func count(from least: Int) -> Self {
    Self(placeholder: "N") { text, option throws(Diagnostic) in
      if let count = Int(text), count >= least { return count }
      throw Diagnostic(problem: "\(option) takes a whole number from \(least) on, but was given '\(text)'")
    }
  }
}

/// What help, completion, the manual page and profiles know of an option.
struct OptionDescription: Sendable {
  /// The name with its dashes, such as `--tags`.
  let name: String
  /// A one-letter form with its dash, such as `-t`.
  var short: String?
  /// What stands for the value in help, such as `EXPR`; nil where the option takes none.
  var value: String?
  /// What completion offers as the value.
  var choices: @Sendable () -> [String] = { [] }
  /// Whether it can be given more than once, each with a meaning of its own.
  var isRepeatable = false
  /// Whether profiles can have it: not where it chooses one, or keeps the command from running anything.
  var isInProfiles = true
  /// What the option does, in one line.
  let help: String

  /// The names by which it can be given.
  var names: [String] { [short, name].compactMap(\.self) }

  /// The names with what stands for the value.
  var heading: String { names.joined(separator: ", ") + (value.map { " \($0)" } ?? "") }

  /// What the option is about.
  var topic: String { Self.topic(of: name) }

  /// What an option is about: `--strict` and `--no-strict` are about the same.
  static func topic(of name: String) -> String {
    name.hasPrefix("--no-") ? "--" + name.dropFirst("--no-".count) : name
  }
}
