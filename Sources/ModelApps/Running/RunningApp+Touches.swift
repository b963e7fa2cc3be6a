extension RunningApp {
  /// Delivers a touch of a finger.
  ///
  /// - Throws: an `AppError` if a finger is put down outside the screen, or the screen cannot be laid out.
  func send(_ touch: Touch) throws(AppError) {
    guard !isInBackground else { throw .inBackground }
    switch touch.phase {
    case .down: try putDown(touch)
    case .move: try move(touch)
    case .up: try lift(touch)
    case .cancelled: try cancel(touch)
    }
  }

  private func putDown(_ touch: Touch) throws(AppError) {
    let layout = try layout()
    let size = layout.tree.entries[0].frame
    guard size.contains(touch.point) else { throw .outsideScreen(touch.point, screen: size) }
    let path = layout.path(at: touch.point)
    var contact = Contact(
      finger: touch.finger, at: touch.point, time: now, chain: layout.responders(along: path))
    // A finger on a scroll view that moves by itself only stops it.
    for area in path.compactMap({ layout.scrollAreas[$0] }) where stopMotion(of: area) {
      contact.claim = .scroll(area)
    }
    fingers.contacts[touch.finger] = contact
    guard case .open = contact.claim, !pairUp(contact, in: layout) else { return }
    awaitHold(of: touch.finger, in: layout)
  }

  private func move(_ touch: Touch) throws(AppError) {
    guard var contact = fingers.contacts[touch.finger] else { return }
    let last = contact.location
    contact.move(to: touch.point, at: now)
    fingers.contacts[touch.finger] = contact
    guard contact.location != last else { return }
    if contact.hasMoved, let timer = contact.holdTimer { environment.clock.cancel(timer) }
    switch contact.claim {
    case .paired: try reportPair(of: contact)
    case .spent, .back: break
    case .open: if contact.hasMoved { try claim(contact) }
    case .pan(let responder): try report(.moved, to: responder, of: contact)
    case .scroll(let area): scroll(area, from: last, with: contact)
    }
  }

  private func lift(_ touch: Touch) throws(AppError) {
    try move(touch)
    guard let contact = fingers.contacts.removeValue(forKey: touch.finger) else { return }
    if let timer = contact.holdTimer { environment.clock.cancel(timer) }
    if case .open = contact.claim {} else { fingers.isDragTaken = true }
    switch contact.claim {
    case .paired: try liftFromPair(contact)
    case .spent: break
    case .back: try goBack(after: contact)
    case .open: if !contact.hasMoved { try touchUp(contact) }
    case .pan(let responder): try report(.ended, to: responder, of: contact)
    case .scroll(let area):
      let layout = try layout()
      // The range of offsets may have changed while the finger was down.
      release(layout.scrollAreas.values.first { $0.key == area.key } ?? area, velocity: contact.velocity)
      if contact.pull >= ScreenLayout.ScrollArea.pull, let onPull = area.onPull { act(onPull) }
    }
  }

  private func cancel(_ touch: Touch) throws(AppError) {
    guard let contact = fingers.contacts.removeValue(forKey: touch.finger) else { return }
    if let timer = contact.holdTimer { environment.clock.cancel(timer) }
    switch contact.claim {
    case .paired: try endPair(of: contact, as: .cancelled)
    case .pan(let responder): try report(.cancelled, to: responder, of: contact)
    case .scroll, .spent, .open, .back: break
    }
  }

  /// Moves a scroll view with the finger.
  ///
  /// - Parameters:
  ///   - area: the scroll view.
  ///   - last: the previous position of the finger.
  ///   - contact: the finger at its current position.
  func scroll(_ area: ScreenLayout.ScrollArea, from last: Point, with contact: Contact) {
    // The content may have become shorter since it was last scrolled.
    let offset = area.clamp(state.offsets[area.key] ?? Point(x: 0, y: 0))
    let wanted = offset.moved(byX: last.x - contact.location.x, y: last.y - contact.location.y - contact.pull)
    if area.onPull != nil { fingers.contacts[contact.finger]?.pull = max(-wanted.y, 0) }
    state.offsets[area.key] = area.clamp(wanted)
    invalidate()
  }
}

extension ScreenLayout {
  /// The elements at a point, the innermost first, by their indices in the tree.
  func path(at point: Point) -> [Int] {
    guard let hit = tree.element(at: point) else { return [] }
    return [hit.index] + tree.ancestors(of: hit).map(\.index)
  }

  /// The elements of a path that take gestures, for recognition in later layouts.
  func responders(along path: [Int]) -> [Contact.Responder] {
    guard path.contains(where: takes) else { return [] }
    var responders: [Contact.Responder] = []
    // A disabled element takes no gestures, and hides them from its containers.
    var isDisabled = false
    for element in path {
      let entry = tree.entries[element]
      if !entry.isEnabled { isDisabled = true }
      guard takes(element) else { continue }
      responders.append(
        Contact.Responder(
          identity: tree.identity(of: element), elementClass: tree.classes[entry.classIndex], frame: entry.frame,
          element: element, recognition: recognition, isDisabled: isDisabled))
    }
    return responders
  }

  private func takes(_ element: Int) -> Bool {
    gestures[element] != nil || fields[element] != nil || scrollAreas[element] != nil
  }

  /// The index in this layout of an element from an earlier one; nil for an element that has disappeared.
  func element(_ responder: Contact.Responder) -> Int? {
    if responder.recognition === recognition { return responder.element }
    return recognition.index(of: responder.identity, in: tree)
  }
}
