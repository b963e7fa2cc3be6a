/// Two fingers on one element.
extension RunningApp {
  /// Pairs a finger with one that is already down, if an element around both takes two fingers.
  ///
  /// - Returns: whether a pair was formed.
  func pairUp(_ contact: Contact, in layout: ScreenLayout) -> Bool {
    let takesTwo = { (gestures: Gestures) in
      gestures.pinch != nil || gestures.rotate != nil || gestures.twoFingerTouch != nil
    }
    guard let responder = layout.innermost(of: contact, where: takesTwo) else { return false }
    let others = fingers.contacts.values.sorted { $0.finger < $1.finger }.filter { other in
      guard case .open = other.claim, other.finger != contact.finger else { return false }
      return other.chain.contains { $0.identity == responder.identity }
    }
    guard let other = others.first else { return false }
    if let timer = other.holdTimer { environment.clock.cancel(timer) }
    fingers.contacts[other.finger]?.claim = .paired
    fingers.contacts[contact.finger]?.claim = .paired
    fingers.pairs.append(FingerPair(other, contact, on: responder))
    return true
  }

  /// Reports the movement of a pair of fingers to its element.
  func reportPair(of contact: Contact) throws(AppError) {
    guard let index = fingers.pairs.firstIndex(where: { $0.contains(contact.finger) }), !fingers.pairs[index].hasLifted,
      let first = fingers.contacts[fingers.pairs[index].fingers.0],
      let second = fingers.contacts[fingers.pairs[index].fingers.1],
      first.hasMoved || second.hasMoved
    else { return }
    fingers.pairs[index].move(first.location, second.location)
    let pair = fingers.pairs[index]
    guard let gestures = try gestures(of: pair.responder) else { return }
    if pair.isPinching || pair.hasPinched && gestures.pinch != nil {
      fingers.pairs[index].isPinching = true
      if !pair.isPinching { try reportPinch(.began, of: pair) }
      try reportPinch(.moved, of: pair)
    }
    if pair.isRotating || pair.hasTurned && gestures.rotate != nil {
      fingers.pairs[index].isRotating = true
      if !pair.isRotating { try reportRotation(.began, of: pair) }
      try reportRotation(.moved, of: pair)
    }
  }

  /// Lifts one finger of a pair: the first ends their gesture, the second may complete a touch.
  func liftFromPair(_ contact: Contact) throws(AppError) {
    guard let index = fingers.pairs.firstIndex(where: { $0.contains(contact.finger) }) else { return }
    let pair = fingers.pairs[index]
    if pair.hasLifted {
      fingers.pairs.remove(at: index)
      if !contact.hasMoved, let touch = try gestures(of: pair.responder)?.twoFingerTouch { act(touch) }
      return
    }
    if contact.hasMoved || pair.isPinching || pair.isRotating { return try endPair(of: contact, as: .ended) }
    fingers.pairs[index].hasLifted = true
  }

  /// Ends the gesture of a pair; the finger that is still down cannot start another one.
  func endPair(of contact: Contact, as phase: GesturePhase) throws(AppError) {
    guard let index = fingers.pairs.firstIndex(where: { $0.contains(contact.finger) }) else { return }
    let pair = fingers.pairs.remove(at: index)
    for finger in [pair.fingers.0, pair.fingers.1] { fingers.contacts[finger]?.claim = .spent }
    if pair.isPinching { try reportPinch(phase, of: pair) }
    if pair.isRotating { try reportRotation(phase, of: pair) }
  }

  private func reportPinch(_ phase: GesturePhase, of pair: FingerPair) throws(AppError) {
    guard let location = try location(of: pair), let pinch = try gestures(of: pair.responder)?.pinch else { return }
    act { pinch(Pinch(phase: phase, scale: phase == .began ? 1 : pair.scale, location: location)) }
  }

  private func reportRotation(_ phase: GesturePhase, of pair: FingerPair) throws(AppError) {
    guard let location = try location(of: pair), let rotate = try gestures(of: pair.responder)?.rotate else { return }
    act { rotate(Rotation(phase: phase, angle: phase == .began ? 0 : pair.angle, location: location)) }
  }

  /// The point between two fingers, relative to the element.
  private func location(of pair: FingerPair) throws(AppError) -> Point? {
    let layout = try layout()
    guard let element = layout.element(pair.responder) else { return nil }
    let frame = layout.tree.entries[element].frame
    return pair.center.moved(byX: -frame.x, y: -frame.y)
  }
}
