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
  /// The query for the element; nil for an action without a query.
  package var query: Query?
  /// The screen at the beginning.
  package var tree: any ElementTree
  /// The element just before the action; nil for an action without an element.
  package var target: Moment?
  /// The element at the end of a movement from one element to another.
  package var destination: Moment?
  /// The paths of the fingers, in order of time. Times count from the first touch.
  package var paths: [FingerPath] = []
  /// The app's time at the beginning, which is the first touch if there is one.
  package var time: Duration

  init(action: AppAction, query: Query?, tree: any ElementTree, time: Duration) {
    (self.action, self.query, self.tree, self.time) = (action, query, tree, time)
  }

  /// Describes an action that a caller performs with the driver.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - target: the element; nil for an action without an element.
  ///   - tree: the screen before the action.
  ///   - time: the app's time before the action.
  package init(_ action: AppAction, on target: ElementID? = nil, in tree: any ElementTree, at time: Duration) {
    self.init(action: action, query: nil, tree: tree, time: time)
    self.target = target.map { Moment($0, in: tree) }
  }

  /// Adds the paths of fingers. Without another target, the element under the first finger becomes the target.
  ///
  /// - Parameters:
  ///   - paths: the paths.
  ///   - now: the app's time at which they begin.
  ///   - tree: the screen.
  package mutating func add(_ paths: [FingerPath], at now: Duration, in tree: any ElementTree) {
    guard let path = paths.first, let first = path.stops.first, let last = path.stops.last else { return }
    if self.paths.isEmpty { time = now }
    self.paths += paths.map { path in FingerPath(path.stops.map { .init($0.time + now - time, $0.point) }) }
    guard target == nil else { return }
    target = tree.element(at: first.point).map { .init($0, in: tree) }
    destination = tree.element(at: last.point).map { .init($0, in: tree) }
  }
}
