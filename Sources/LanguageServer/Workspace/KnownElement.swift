/// An element that steps can name.
package struct KnownElement: Sendable, Hashable {
  /// The name by which steps find the element.
  package var name: String
  /// The word for its kind in steps, such as `button`; several words for a name of several kinds.
  package var kind: String

  /// Describes an element.
  package init(name: String, kind: String) {
    (self.name, self.kind) = (name, kind)
  }
}
