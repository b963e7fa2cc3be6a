/// A touch that may become the first touch of a double touch.
struct PendingTouch {
  let responder: Contact.Responder
  let point: Point
  /// The timer for the case that no second touch comes.
  let timer: VirtualClock.Timer
}

/// Recognises the gestures of a finger.
extension RunningApp {
  /// The longest duration of a swipe.
  private static let swipeTime = Duration.milliseconds(500)
  /// The width of the left edge from which a swipe goes back, in points.
  private static let edge = 20.0
  /// The part of the window that such a swipe crosses.
  private static let partOfBack = 1.0 / 3
  /// The shortest distance of a swipe, in points.
  private static let swipeReach = 30.0

  /// Notifies the innermost element with a hold action if the finger stays in place.
  func awaitHold(of finger: Int, in layout: ScreenLayout) {
    guard let contact = fingers.contacts[finger],
      let responder = layout.innermost(of: contact, where: { $0.hold != nil })
    else { return }
    fingers.contacts[finger]?.holdTimer = schedule(after: GestureLimits.holdTime) { app throws(AppError) in
      guard let contact = app.fingers.contacts[finger], case .open = contact.claim, !contact.hasMoved else { return }
      app.fingers.contacts[finger]?.claim = .spent
      if let hold = try app.gestures(of: responder)?.hold { app.act(hold) }
    }
  }

  /// Decides the gesture of a finger that has moved; the claim stays open while this is ambiguous.
  func claim(_ contact: Contact) throws(AppError) {
    let layout = try layout()
    if contact.start.x < RunningApp.edge, contact.direction == .right, layout.backButton != nil {
      fingers.contacts[contact.finger]?.claim = .back
      return
    }
    for responder in contact.chain {
      guard let element = layout.element(responder) else { continue }
      if !responder.isDisabled, let gestures = layout.gestures[element] {
        if let swipe = gestures.swipe[contact.direction], contact.isStraight,
          now - contact.startTime <= RunningApp.swipeTime
        {
          guard contact.reach >= RunningApp.swipeReach else { return }
          fingers.contacts[contact.finger]?.claim = .spent
          return act(swipe)
        }
        if gestures.pan != nil {
          fingers.contacts[contact.finger]?.claim = .pan(responder)
          try report(.began, to: responder, of: contact)
          return try report(.moved, to: responder, of: contact)
        }
      }
      if let area = layout.scrollAreas[element], area.moves(to: contact.direction) {
        fingers.contacts[contact.finger]?.claim = .scroll(area)
        return scroll(area, from: contact.start, with: contact)
      }
    }
  }

  /// Touches the back button for a lifted finger that came far enough from the left edge.
  func goBack(after contact: Contact) throws(AppError) {
    let layout = try layout()
    guard let window = layout.tree.entries.first?.frame, let back = layout.backButton,
      contact.translation.x >= window.width * RunningApp.partOfBack, let touch = layout.gestures[back]?.touch
    else { return }
    act(touch)
  }

  /// Reports the movement of a finger to the element that follows it.
  func report(_ phase: GesturePhase, to responder: Contact.Responder, of contact: Contact) throws(AppError) {
    let layout = try layout()
    guard let element = layout.element(responder), let pan = layout.gestures[element]?.pan else {
      fingers.contacts[contact.finger]?.claim = .spent
      return
    }
    let frame = layout.tree.entries[element].frame
    let point = phase == .began ? contact.start : contact.location
    let report = Pan(
      phase: phase, location: point.moved(byX: -frame.x, y: -frame.y),
      translation: phase == .began ? Point(x: 0, y: 0) : contact.translation, velocity: contact.velocity)
    act { pan(report) }
  }

  /// Performs the touch of a lifted finger, if the finger is still above the element on which it was put down.
  func touchUp(_ contact: Contact) throws(AppError) {
    let layout = try layout()
    guard let responder = layout.touched(layout.responders(along: layout.path(at: contact.location))),
      let target = layout.touched(contact.chain), responder.isUnmoved(target),
      let element = layout.element(responder)
    else { return }
    if let field = layout.fields[element] { act { state.focus = field.key } }
    guard let gestures = layout.gestures[element] else { return }
    guard let doubleTouch = gestures.doubleTouch else {
      if let touch = gestures.touch { act(touch) }
      return
    }
    if let first = takePendingTouch(), first.responder.isUnmoved(responder),
      first.point.distance(to: contact.location) <= GestureLimits.doubleTouchReach
    {
      return act(doubleTouch)
    }
    awaitSecondTouch(on: responder, at: contact.location)
  }

  private func awaitSecondTouch(on responder: Contact.Responder, at point: Point) {
    let timer = schedule(after: GestureLimits.doubleTouchTime) { app throws(AppError) in
      app.fingers.pendingTouch = nil
      if let touch = try app.gestures(of: responder)?.touch { app.act(touch) }
    }
    fingers.pendingTouch = PendingTouch(responder: responder, point: point, timer: timer)
  }

  /// Removes and returns the touch that waits for a second one.
  private func takePendingTouch() -> PendingTouch? {
    guard let pending = fingers.pendingTouch else { return nil }
    environment.clock.cancel(pending.timer)
    fingers.pendingTouch = nil
    return pending
  }

  /// The gestures that a responder now takes; nil for a responder that has disappeared.
  func gestures(of responder: Contact.Responder) throws(AppError) -> Gestures? {
    let layout = try layout()
    return layout.element(responder).flatMap { layout.gestures[$0] }
  }
}

extension ScreenLayout {
  /// The visible back button of the navigation bar that can be used; nil without one.
  fileprivate var backButton: Int? {
    Query.backButton.elements(in: tree).last.map(\.index).flatMap { tree.entries[$0].isEnabled ? $0 : nil }
  }

  /// The innermost element under a finger that takes a gesture.
  func innermost(of contact: Contact, where takes: (Gestures) -> Bool) -> Contact.Responder? {
    contact.chain.first { responder in
      guard !responder.isDisabled, let element = element(responder) else { return false }
      return gestures[element].map(takes) ?? false
    }
  }

  /// The innermost of the given elements that reacts to touches.
  func touched(_ responders: [Contact.Responder]) -> Contact.Responder? {
    responders.first { responder in
      guard !responder.isDisabled, let element = element(responder) else { return false }
      return fields[element] != nil || gestures[element]?.touch != nil || gestures[element]?.doubleTouch != nil
    }
  }
}

extension ScreenLayout.ScrollArea {
  /// Whether a finger that moves in a direction can scroll the area.
  func moves(to direction: SwipeDirection) -> Bool {
    switch direction {
    case .left, .right: furthest.x > 0
    case .up, .down: furthest.y > 0 || onPull != nil
    }
  }
}
