/// A command of the Chrome DevTools Protocol that is not carried out.
package struct DevToolsRefusal: Error, CustomStringConvertible {
  /// The reason.
  package let description: String

  /// Makes a refusal.
  ///
  /// - Parameter description: the reason.
  package init(_ description: String) { self.description = description }
}
