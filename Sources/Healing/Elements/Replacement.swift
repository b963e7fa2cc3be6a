/// A text and its replacement.
package struct Replacement: Sendable, Hashable {
  /// The old text.
  package let old: String
  /// The new text.
  package let new: String

  /// Replaces a text.
  package init(_ old: String, by new: String) {
    self.old = old
    self.new = new
  }
}
