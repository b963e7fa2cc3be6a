/// The number of an element on the screen, and the script that describes the screen.
package struct ElementPlace: Sendable {
  /// The world of the script; nil for the page's own world.
  package let world: Int?
  /// The number that the script has given to the screen.
  package let version: Int
  /// The number of the element.
  package let index: Int
}
