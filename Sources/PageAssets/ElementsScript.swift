/// Functions that make elements for pages of the command, never from markup, to prevent injection of HTML.
package enum ElementsScript {
  /// Defines `one` and `all`, which find elements, `el` and `svg`, which make them, and `replace`, which replaces the
  /// content of one.
  package static let parts: [StaticString] = [WebFiles.elements]
}
