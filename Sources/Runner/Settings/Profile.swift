import JSON
package import SourceText

/// Options and paths that are kept under a name in the configuration file.
package struct Profile: Sendable {
  /// The options in their order.
  package private(set) var options: [GivenOption] = []
  /// The place of the name in the file.
  package internal(set) var origin: GivenOption.Origin?
  /// The topics of its options, and of those that it switches off.
  private var topics: Set<String> = []
  /// The profiles that it extends, the most important last.
  var bases: [Operand] = []
  /// The paths that are run if the command line names none; empty if the profile has none.
  package var paths: [Operand] = []

  /// Begins without options.
  package init() {}

  /// Adds options of a topic; none mean that it is switched off.
  mutating func add(_ topic: String, _ options: [GivenOption]) {
    topics.insert(topic)
    self.options += options
  }

  /// A copy of the profile with the values of environment variables in its options and paths.
  ///
  /// - Parameter variable: returns the value of a variable; nil for an unset or empty one.
  /// - Throws: a diagnostic at the first text with a variable that is not set and has no standard.
  package func expanded(_ variable: (String) -> String?) throws(Diagnostic) -> Profile {
    var profile = self
    profile.options = []
    for option in options {
      let value = try option.value.map { text throws(Diagnostic) in
        try Operand(text: text, origin: option.origin).read { text throws(Diagnostic) in
          // A profile may have the value as an object.
          let isObject = text.utf8.first == UInt8(ascii: "{") && (try? JSONValue(parsing: Array(text.utf8))) != nil
          return isObject
            ? try VariableText.expanded(inJSON: text, variable) : try VariableText.expanded(text, variable)
        }
      }
      profile.options.append(GivenOption(name: option.name, value: value, origin: option.origin))
    }
    profile.paths = []
    for path in paths {
      let text = try path.read { text throws(Diagnostic) in try VariableText.expanded(text, variable) }
      profile.paths.append(Operand(text: text, origin: path.origin))
    }
    return profile
  }

  /// Adds a later profile, which takes precedence topic by topic.
  package mutating func add(_ later: Profile) {
    options = options.filter { $0.addsUp || !later.topics.contains($0.topic) } + later.options
    topics.formUnion(later.topics)
    if !later.paths.isEmpty { paths = later.paths }
  }
}
