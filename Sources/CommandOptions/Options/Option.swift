package import Runner
package import SourceText

/// An option without a value: `arguments[Self.check]` is whether it was given.
package struct Flag: CommandOption {
  package let description: OptionDescription

  package init(_ name: String, short: String? = nil, isInProfiles: Bool = true, help: String) {
    description = OptionDescription(name: name, short: short, isInProfiles: isInProfiles, help: help)
  }

  package func check(_ given: [GivenOption]) {}
}

/// An option with a value: `try arguments[Self.jobs]` is the given value or the default.
package struct Option<Value: Sendable>: CommandOption {
  package let description: OptionDescription
  /// Reads the value from all occurrences of the option, in order.
  package let read: @Sendable ([GivenOption]) throws(Diagnostic) -> Value

  package func check(_ given: [GivenOption]) throws(Diagnostic) { _ = try read(given) }

  /// Describes an option whose last value counts; nil without the option.
  package init<One>(
    _ name: String, short: String? = nil, _ value: OptionValue<One>, isInProfiles: Bool = true, help: String
  ) where Value == One? {
    description = OptionDescription(
      name: name, short: short, value: value.placeholder, choices: value.choices, isInProfiles: isInProfiles, help: help
    )
    read = { given throws(Diagnostic) in try given.last?.read(value) }
  }

  /// Describes an option whose last value counts, and its default.
  package init(_ name: String, short: String? = nil, _ value: OptionValue<Value>, else standard: Value, help: String) {
    description = OptionDescription(
      name: name, short: short, value: value.placeholder, choices: value.choices, help: help)
    read = { given throws(Diagnostic) in try given.last?.read(value) ?? standard }
  }

  /// Describes an option that can be given more than once, with all values counting.
  package init<One>(
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

/// A kind of option values.
package struct OptionValue<Value: Sendable>: Sendable {
  /// The placeholder for the value in help, such as `EXPR`.
  package let placeholder: String
  /// The candidates for completion; empty for files and free texts.
  package let choices: @Sendable () -> [String]
  /// Reads a value. Problems contain the name of the option.
  package let read: @Sendable (_ text: String, _ option: String) throws(Diagnostic) -> Value

  /// Describes a kind of values.
  ///
  /// - Parameters:
  ///   - placeholder: the placeholder for the value in help.
  ///   - choices: the candidates for completion.
  ///   - read: reads a value.
  package init(
    placeholder: String, choices: @escaping @Sendable () -> [String] = { [] },
    read: @escaping @Sendable (_ text: String, _ option: String) throws(Diagnostic) -> Value
  ) {
    (self.placeholder, self.choices, self.read) = (placeholder, choices, read)
  }
}

extension OptionValue<String> {
  /// A text of any kind.
  package static func text(_ placeholder: String) -> Self { Self(placeholder: placeholder) { text, _ in text } }

  /// The path of a folder, which is not empty.
  package static var folder: Self {
    Self(placeholder: "FOLDER") { text, option throws(Diagnostic) in
      guard !text.isEmpty else {
        throw Diagnostic(problem: "\(option) names no folder", advice: "Write \(option) FOLDER.")
      }
      return text
    }
  }
}

extension OptionValue<Int> {
  /// A whole number with a minimum.
  package static func count(from least: Int) -> Self {
    Self(placeholder: "N") { text, option throws(Diagnostic) in
      if let count = Int(text), count >= least { return count }
      throw Diagnostic(problem: "\(option) takes a whole number from \(least) on, but was given '\(text)'")
    }
  }
}

extension OptionValue where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of several words.
  ///
  /// - Parameters:
  ///   - type: the words.
  ///   - placeholder: stands for the word in the help; nil for the words themselves.
  package static func word(_ type: Value.Type, placeholder: String? = nil) -> Self {
    let known = Value.allCases.map(\.rawValue)
    let shown = placeholder ?? known.joined(separator: "|")
    return Self(placeholder: shown, choices: { known }) { text, option throws(Diagnostic) in
      if let value = Value(rawValue: text) { return value }
      let list = [known.dropLast().joined(separator: ", "), known.last ?? ""].joined(separator: " or ")
      throw Diagnostic(
        problem: "\(option) takes \(list), but was given '\(text)'",
        advice: DidYouMean.sentence(for: text, among: known))
    }
  }
}
