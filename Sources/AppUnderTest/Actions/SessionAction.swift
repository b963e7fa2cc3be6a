/// An action of a session, as reported to observers.
package struct SessionAction: Sendable {
  /// An element with its screen.
  package struct Moment: Sendable {
    /// The screen.
    package let tree: any ElementTree
    /// The element.
    package let element: ElementID

    package init(_ element: ElementID, in tree: any ElementTree) {
      self.tree = tree
      self.element = element
    }
  }

  /// The action.
  package var action: AppAction
  /// The query for the element; `nil` for an action without a query.
  package var query: Query?
  /// The screen at the beginning.
  package var tree: any ElementTree
  /// The element just before the action; `nil` for an action without an element.
  package var target: Moment?
  /// The element at the end of a movement from one element to another.
  package var destination: Moment?
  /// The paths of the fingers, in order of time. Times count from the first touch.
  package var paths: [FingerPath] = []
  /// The app's time at the beginning, which is the first touch if there is one.
  package var time: Duration
}
