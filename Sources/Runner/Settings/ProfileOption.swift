/// An option that profiles can contain.
package struct ProfileOption: Sendable {
  /// The name with its dashes, such as `--tags`.
  package let name: String
  /// Whether the option takes a value.
  let takesValue: Bool
  /// Whether the option is repeatable and all its values count.
  let isRepeatable: Bool

  /// Describes an option.
  package init(_ name: String, takesValue: Bool, isRepeatable: Bool) {
    (self.name, self.takesValue, self.isRepeatable) = (name, takesValue, isRepeatable)
  }

  /// The topic of the option.
  var topic: String { GivenOption.topic(of: name) }
}
