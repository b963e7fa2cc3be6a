extension RecordedAction {
  /// Says in predefined steps what was done to an element, and to another at which it ended, on the screen they were on.
  package typealias Wording = @Sendable (RecordedAction, SessionAction.Moment?, SessionAction.Moment?) -> [String]

  /// Makes a record of what a session did.
  ///
  /// - Parameters:
  ///   - action: what it did.
  ///   - device: the name of the device.
  ///   - orientation: how it was held.
  ///   - keepsMeaning: whether a touch becomes what it is for, such as a step of a stepper.
  ///   - wording: says it in predefined steps; nil where nobody does.
  init(
    _ action: SessionAction, device: String, orientation: Orientation, meaning keepsMeaning: Bool, wording: Wording?
  ) {
    var done = action.action == .fingers ? AppAction(fingers: action.paths) : action.action
    if keepsMeaning, done == .touch, let meaning = action.target?.meaningOfTouch { done = meaning }
    let target = action.target?.usable(for: done, paths: action.paths)
    let destination = done.hasDestination ? action.destination : nil
    self.init(
      .done(done), on: target.map { ElementRecord($0.element, in: $0.tree) },
      to: destination.map { ElementRecord($0.element, in: $0.tree) }, at: action.time)
    title = action.tree.titleOfScreen
    say(with: wording, on: target, to: destination)
    guard !action.paths.isEmpty else { return }
    recording = Recording(
      "", device: device, screen: action.tree.frame(of: ElementID(0)).size, orientation: orientation,
      fingers: action.paths.enumerated().map { index, path in
        .init(
          path, start: path.stops.first.flatMap { element?.anchor(at: $0.point) }, end: index > 0 ? nil : end(of: path))
      })
  }

  /// Says what was done in steps, and how the element is scrolled to.
  mutating func say(with wording: Wording?, on target: SessionAction.Moment?, to destination: SessionAction.Moment?) {
    guard let wording else { return }
    steps = wording(self, target, destination)
    guard element?.isInScrollView == true, needsElementOnScreen, canBeScrolledTo(target) else { return }
    scrolling = wording(RecordedAction(.done(.scrollTo), on: element), target, nil).first
  }

  /// Whether the element of a check could have been scrolled to: nothing in front of the screen, such as an alert, covered it.
  package func canBeScrolledTo(_ target: SessionAction.Moment?) -> Bool {
    guard case .check = kind, let target, target.tree.isVisible(target.element) else { return true }
    return target.tree.isInFront(target.element)
  }

  /// The point in the destination where a finger was lifted.
  private func end(of path: FingerPath) -> Recording.Anchor? {
    path.stops.last.flatMap { destination?.anchor(at: $0.point) }
  }
}

extension AppAction {
  /// What raw touches are, as far as a touch or a finger that stays can be distinguished from anything else.
  fileprivate init(fingers paths: [FingerPath]) {
    guard paths.count == 1, let stops = paths.first?.stops, let first = stops.first, let last = stops.last,
      stops.allSatisfy({ $0.point.distance(to: first.point) <= GestureLimits.slop })
    else {
      self = .fingers
      return
    }
    let duration = last.time - first.time
    self = duration >= GestureLimits.holdTime ? .hold(duration) : .touch
  }
}

extension SessionAction.Moment {
  /// What a touch of the element is for, where other devices need other touches for it; nil where it is just a touch.
  fileprivate var meaningOfTouch: AppAction? {
    let touched = tree.touched(at: element)
    let role = tree.role(of: touched)
    if Query.backButton.elements(in: tree).contains(touched) { return .back }
    // Tablets show an action sheet without its button to cancel.
    if Query.dismissArea.elements(in: tree).contains(touched) { return .dismiss }
    if role == "button", tree.string(.style, of: touched) == "cancel", tree.container("sheet", of: touched) != nil {
      return .dismiss
    }
    guard role == "button", tree.container("stepper", of: touched) != nil else { return nil }
    let name = tree.string(.label, of: touched) ?? tree.string(.identifier, of: touched)
    return name == "Increment" ? .step(up: true, times: 1) : name == "Decrement" ? .step(up: false, times: 1) : nil
  }

  /// The element that is meant where a finger was put down on this one: what takes touches around a label or image.
  ///
  /// A movement that leaves the element belongs to the scroll view around it, where that holds all of it.
  fileprivate func usable(for action: AppAction, paths: [FingerPath]) -> SessionAction.Moment {
    switch action {
    case .touch, .hold:
      return .init(tree.touched(at: element), in: tree)
    case .step:
      return .init(tree.container("stepper", of: element) ?? element, in: tree)
    case .fingers:
      let points = paths.flatMap(\.stops).map(\.point)
      return .init(tree.moved(at: element, over: points), in: tree)
    default: return self
    }
  }
}

extension ElementTree {
  /// The nearest element of a role around another.
  fileprivate func container(_ role: String, of element: ElementID) -> ElementID? {
    ancestors(of: element).first { self.role(of: $0) == role }
  }

  /// What the front navigation bar is called; nil where there is none.
  var titleOfScreen: String? {
    let bar = (0..<count).reversed().lazy.map(ElementID.init).first { role(of: $0) == "navigationBar" && isVisible($0) }
    return bar.flatMap { mark(.identifier, of: $0) ?? mark(.label, of: $0) }
  }

  /// The element that takes a touch on another: itself, or what is around it.
  fileprivate func touched(at element: ElementID) -> ElementID {
    // A segment is a choice of its own, though the control around it takes the touch.
    let takes = { (element: ElementID) in
      self.takesTouches(element) || self.elementClass(of: element).isKind(of: "UISegment")
    }
    if takes(element) { return element }
    return ancestors(of: element).prefix(3).first(where: takes) ?? element
  }

  /// The element that moves with a finger over these points: itself where it holds them, or the scroll view that does.
  fileprivate func moved(at element: ElementID, over points: [Point]) -> ElementID {
    let holds = { (area: ElementID) in points.allSatisfy(frame(of: area).contains) }
    if holds(element) { return element }
    return ancestors(of: element).first {
      scrolls($0) && holds($0)
    } ?? element
  }
}

extension ElementRecord {
  /// A point in the element, found by the most robust of its queries; nil where no query finds it.
  func anchor(at point: Point) -> Recording.Anchor? {
    guard let best = candidates.first else { return nil }
    var anchor = Recording.Anchor(
      best.query, at: point, of: frame, alternatives: candidates.dropFirst().prefix(3).map(\.query))
    anchor.element = self
    anchor.element?.candidates = []
    return anchor
  }

  /// Its centre; nil where no query finds it.
  var anchor: Recording.Anchor? { anchor(at: frame.center) }
}

extension Rect {
  /// The extents.
  package var size: Size { Size(width: width, height: height) }
}
