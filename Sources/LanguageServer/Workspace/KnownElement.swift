/// An element that steps can name.
package struct KnownElement: Sendable, Hashable {
  /// The name that means it, by the rule of names.
  package var name: String
  /// What steps call it beside the name, such as `button`; several for a name of several kinds.
  package var kind: String

  /// Describes an element.
  package init(name: String, kind: String) {
    (self.name, self.kind) = (name, kind)
  }
}
