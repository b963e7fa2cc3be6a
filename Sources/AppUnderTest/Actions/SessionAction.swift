/// Something that a session did to its app, as it is reported to whoever keeps a record of it.
package struct SessionAction: Sendable {
  /// An element on the screen that it was on.
  package struct Moment: Sendable {
    /// What was on the screen.
    package let tree: any ElementTree
    /// The element.
    package let element: ElementID

    package init(_ element: ElementID, in tree: any ElementTree) {
      self.tree = tree
      self.element = element
    }
  }

  /// What was done.
  package var action: AppAction
  /// How the element was asked for; nil where it was not.
  package var query: Query?
  /// What was on the screen when it began.
  package var tree: any ElementTree
  /// The element it was done to, right before; nil where it was done to none.
  package var target: Moment?
  /// The element at which it ended, for what goes from one element to another.
  package var destination: Moment?
  /// The ways of the fingers, in order of time; it begins when the first is put down.
  package var paths: [FingerPath] = []
  /// The app's time when it began: when the first finger was put down, where there is one.
  package var time: Duration
}
