extension RecordedAction {
  /// Expresses an action in predefined steps, given its element and the element at its end on their screens.
  package typealias Wording = @Sendable (RecordedAction, SessionAction.Moment?, SessionAction.Moment?) -> [String]

  /// The ways to express an action in predefined steps.
  struct Words: Sendable {
    /// By names; nil without a step library.
    let names: Wording?
    /// By numbers of list items; nil if they are not recorded.
    let numbers: Wording?
  }

  /// Records an action of a session.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - device: the name of the device.
  ///   - orientation: its orientation.
  ///   - keepsMeaning: whether a touch is recorded by its purpose, such as a step of a stepper.
  ///   - words: express the action in predefined steps.
  init(
    _ action: SessionAction, device: String, orientation: Orientation, meaning keepsMeaning: Bool, words: Words
  ) {
    var done = action.action == .fingers ? AppAction(fingers: action.paths) : action.action
    if keepsMeaning, done == .touch, let meaning = action.target?.meaningOfTouch { done = meaning }
    let target = action.target?.usable(for: done, paths: action.paths)
    let destination = done.hasDestination ? action.destination : nil
    self.init(
      .done(done), on: target.map { ElementRecord($0.element, in: $0.tree) },
      to: destination.map { ElementRecord($0.element, in: $0.tree) }, at: action.time)
    title = action.tree.titleOfScreen
    express(with: words, on: target, to: destination)
    guard !action.paths.isEmpty else { return }
    recording = Recording(
      "", device: device, screen: action.tree.frame(of: ElementID(0)).size, orientation: orientation,
      fingers: action.paths.enumerated().map { index, path in
        .init(
          path, start: path.stops.first.flatMap { element?.anchor(at: $0.point) }, end: index > 0 ? nil : end(of: path))
      })
  }

  /// Expresses the action in steps, and the way to scroll to the element.
  mutating func express(with words: Words, on target: SessionAction.Moment?, to destination: SessionAction.Moment?) {
    guard let wording = words.names else { return }
    steps = wording(self, target, destination)
    numbered = words.numbers.map { $0(self, target, destination) }.flatMap { $0.isEmpty || $0 == steps ? nil : $0 }
    guard element?.isInScrollView == true, needsElementOnScreen, canBeScrolledTo(target) else { return }
    scrolling = wording(RecordedAction(.done(.scrollTo), on: element), target, nil).first
  }

  /// Whether the checked element can be scrolled to, which requires that nothing in front of the screen, such as an
  /// alert, covers it.
  package func canBeScrolledTo(_ target: SessionAction.Moment?) -> Bool {
    guard case .check = kind, let target, target.tree.isVisible(target.element) else { return true }
    return target.tree.isInFront(target.element)
  }

  /// The point in the destination at which a finger was lifted.
  private func end(of path: FingerPath) -> Recording.Anchor? {
    path.stops.last.flatMap { destination?.anchor(at: $0.point) }
  }
}

extension AppAction {
  /// Classifies raw touches as a touch, a double touch, a hold or other movements.
  fileprivate init(fingers paths: [FingerPath]) {
    if Self.areDoubleTouch(paths) {
      self = .doubleTouch
      return
    }
    guard paths.count == 1, let stops = paths.first?.stops, let first = stops.first, let last = stops.last,
      stops.allSatisfy({ $0.point.distance(to: first.point) <= GestureLimits.slop })
    else {
      self = .fingers
      return
    }
    let duration = last.time - first.time
    self = duration >= GestureLimits.holdTime ? .hold(duration) : .touch
  }

  /// Whether the paths are two touches of one place in quick succession.
  private static func areDoubleTouch(_ paths: [FingerPath]) -> Bool {
    guard paths.count == 2, let first = paths.first?.stops.first, let end = paths.first?.stops.last,
      let second = paths.last?.stops.first, let last = paths.last?.stops.last,
      paths.allSatisfy(\.isTouch), first.point.distance(to: second.point) <= GestureLimits.doubleTouchReach
    else { return false }
    let pause = second.time - end.time
    // No time passes between two clicks of a client.
    return (pause > .zero || pause == .zero && first.point == second.point) && pause <= GestureLimits.doubleTouchTime
      && max(end.time - first.time, last.time - second.time) < GestureLimits.holdTime
  }
}

extension SessionAction.Moment {
  /// The purpose of a touch, if other devices need other touches for the purpose; nil for a plain touch.
  fileprivate var meaningOfTouch: AppAction? {
    let touched = tree.touched(at: element)
    let role = tree.role(of: touched)
    if Query.backButton.finds(touched, in: tree) { return .back }
    // On tablets, action sheets have no cancel button.
    if Query.dismissArea.finds(touched, in: tree) { return .dismiss }
    if role == "button", tree.string(.style, of: touched) == "cancel", tree.container("sheet", of: touched) != nil {
      return .dismiss
    }
    guard role == "button", tree.container("stepper", of: touched) != nil else { return nil }
    let name = tree.string(.label, of: touched) ?? tree.string(.identifier, of: touched)
    return name == "Increment" ? .step(up: true, times: 1) : name == "Decrement" ? .step(up: false, times: 1) : nil
  }

  /// The element that a touch on this element is for: the element around a label or image, if it receives touches.
  ///
  /// A movement beyond the element belongs to the scroll view around it, if that contains the whole movement.
  fileprivate func usable(for action: AppAction, paths: [FingerPath]) -> SessionAction.Moment {
    switch action {
    case .touch, .hold:
      return .init(tree.touched(at: element), in: tree)
    case .step:
      return .init(tree.container("stepper", of: element) ?? element, in: tree)
    case .fingers:
      let points = paths.flatMap(\.stops).map(\.point)
      return .init(tree.moved(at: element, over: points), in: tree)
    case .doubleTouch, .twoFingerTouch, .swipe, .flick, .pan, .drag, .pinch, .rotate, .setSlider, .setSwitch,
      .turnPicker, .scroll, .scrollTo, .back, .dismiss, .mouse, .system, .compose, .playback, .type, .clear, .setText,
      .relaunch, .turn, .background, .foreground, .shake, .openURL, .outside:
      return self
    }
  }
}

extension ElementTree {
  /// The nearest element with a role around another.
  fileprivate func container(_ role: String, of element: ElementID) -> ElementID? {
    ancestors(of: element).first { self.role(of: $0) == role }
  }

  /// The title of the front navigation bar; nil without one.
  var titleOfScreen: String? {
    let bar = (0..<count).reversed().lazy.map(ElementID.init).first { role(of: $0) == "navigationBar" && isVisible($0) }
    return bar.flatMap { mark(.identifier, of: $0) ?? mark(.label, of: $0) }
  }

  /// The element that receives a touch on another element: the other element itself, or an element around it.
  fileprivate func touched(at element: ElementID) -> ElementID {
    // A segment is a choice of its own, although the control around it receives the touch.
    let takes = { (element: ElementID) in
      self.takesTouches(element) || self.elementClass(of: element).isKind(of: "UISegment")
    }
    if takes(element) { return element }
    return ancestors(of: element).prefix(3).first(where: takes) ?? element
  }

  /// The element that moves with a finger along these points: itself if it contains them, otherwise the scroll view
  /// that does.
  fileprivate func moved(at element: ElementID, over points: [Point]) -> ElementID {
    let holds = { (area: ElementID) in points.allSatisfy(frame(of: area).contains) }
    if holds(element) { return element }
    return ancestors(of: element).first {
      scrolls($0) && holds($0)
    } ?? element
  }
}

extension ElementRecord {
  /// A point in the element, for the most robust of its queries; nil without a query.
  func anchor(at point: Point) -> Recording.Anchor? {
    guard let best = candidates.first else { return nil }
    var anchor = Recording.Anchor(
      best.query, at: point, of: position.frame, alternatives: candidates.dropFirst().prefix(3).map(\.query))
    anchor.element = self
    anchor.element?.candidates = []
    return anchor
  }

  /// The anchor at the element's centre; nil without a query for the element.
  var anchor: Recording.Anchor? { anchor(at: position.frame.center) }
}
