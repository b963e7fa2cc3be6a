/// A touch that may become the first of two on one element.
struct PendingTouch {
  let responder: Contact.Responder
  let point: Point
  /// What happens if no second touch comes.
  let timer: VirtualClock.Timer
}

/// What becomes of a finger that was put down.
extension RunningApp {
  /// How long a swipe takes at most.
  private static let swipeTime = Duration.milliseconds(500)
  /// How far a swipe goes at least, in points.
  private static let swipeReach = 30.0

  /// Lets the innermost element that can be held know if the finger stays where it is.
  func awaitHold(of finger: Int, in layout: ScreenLayout) {
    guard let contact = contacts[finger], let responder = layout.innermost(of: contact, where: { $0.hold != nil })
    else { return }
    contacts[finger]?.holdTimer = schedule(after: GestureLimits.holdTime) { app throws(AppError) in
      guard let contact = app.contacts[finger], case .open = contact.claim, !contact.hasMoved else { return }
      app.contacts[finger]?.claim = .spent
      if let hold = try app.gestures(of: responder)?.hold { app.act(hold) }
    }
  }

  /// Decides what a finger that has moved is up to; it stays open where that cannot be said yet.
  func claim(_ contact: Contact) throws(AppError) {
    let layout = try layout()
    for responder in contact.chain {
      guard let element = layout.element(responder) else { continue }
      if !responder.isDisabled, let gestures = layout.gestures[element] {
        if let swipe = gestures.swipe[contact.direction], contact.isStraight,
          now - contact.startTime <= RunningApp.swipeTime
        {
          guard contact.reach >= RunningApp.swipeReach else { return }
          contacts[contact.finger]?.claim = .spent
          return act(swipe)
        }
        if gestures.pan != nil {
          contacts[contact.finger]?.claim = .pan(responder)
          try report(.began, to: responder, of: contact)
          return try report(.moved, to: responder, of: contact)
        }
      }
      if let area = layout.scrollAreas[element], area.moves(to: contact.direction) {
        contacts[contact.finger]?.claim = .scroll(area)
        return scroll(area, from: contact.start, with: contact)
      }
    }
  }

  /// Reports to an element how the finger moves that it follows.
  func report(_ phase: GesturePhase, to responder: Contact.Responder, of contact: Contact) throws(AppError) {
    let layout = try layout()
    guard let element = layout.element(responder), let pan = layout.gestures[element]?.pan else {
      contacts[contact.finger]?.claim = .spent
      return
    }
    let frame = layout.tree.entries[element].frame
    let point = phase == .began ? contact.start : contact.location
    let report = Pan(
      phase: phase, location: point.moved(byX: -frame.x, y: -frame.y),
      translation: phase == .began ? Point(x: 0, y: 0) : contact.translation, velocity: contact.velocity)
    act { pan(report) }
  }

  /// Lets the element under a lifted finger act, if it is still the one that the finger was put down on.
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
      app.pendingTouch = nil
      if let touch = try app.gestures(of: responder)?.touch { app.act(touch) }
    }
    pendingTouch = PendingTouch(responder: responder, point: point, timer: timer)
  }

  /// The touch that waits for a second one, which it will not do any more.
  private func takePendingTouch() -> PendingTouch? {
    guard let pending = pendingTouch else { return nil }
    environment.clock.cancel(pending.timer)
    pendingTouch = nil
    return pending
  }

  /// What an element takes now that was recognised earlier; nil where it is gone.
  func gestures(of responder: Contact.Responder) throws(AppError) -> Gestures? {
    let layout = try layout()
    return layout.element(responder).flatMap { layout.gestures[$0] }
  }
}

extension ScreenLayout {
  /// The innermost element under a finger that takes a gesture.
  func innermost(of contact: Contact, where takes: (Gestures) -> Bool) -> Contact.Responder? {
    contact.chain.first { responder in
      guard !responder.isDisabled, let element = element(responder) else { return false }
      return gestures[element].map(takes) ?? false
    }
  }

  /// The innermost element of those that does something when it is touched.
  func touched(_ responders: [Contact.Responder]) -> Contact.Responder? {
    responders.first { responder in
      guard !responder.isDisabled, let element = element(responder) else { return false }
      return fields[element] != nil || gestures[element]?.touch != nil || gestures[element]?.doubleTouch != nil
    }
  }
}

extension ScreenLayout.ScrollArea {
  /// Whether it can be scrolled by a finger that moves in a direction.
  func moves(to direction: SwipeDirection) -> Bool {
    switch direction {
    case .left, .right: furthest.x > 0
    case .up, .down: furthest.y > 0 || onPull != nil
    }
  }
}
