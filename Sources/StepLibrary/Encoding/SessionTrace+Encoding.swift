package import Recordings

extension SessionTrace {
  /// The session prepared for scenarios: with the given amount of checks, and with scrolling steps added for other
  /// devices.
  ///
  /// After a step has scrolled on a screen, elements of this screen have other positions on devices that needed to
  /// scroll.
  package func encoded(with checks: FeatureEncoding.Checks) -> SessionTrace {
    var trace = self
    (trace.actions, trace.seenAtEnd) = ([], [])
    var scrolled: Set<String> = []
    // The actions of a user's step belong to it. No action may be inserted between them.
    var covered = 0
    var previous = Origin.seen
    for (index, action) in actions.enumerated() {
      if covered == 0, checks == .more, !action.isTyping {
        for check in firstDone(from: index).seen where !actions[index...].hasCheck(check) {
          trace.add(check, scrolled: &scrolled, as: .seen, behind: previous)
        }
      }
      let origin = covered > 0 ? Origin.covered : .own
      trace.add(action, scrolled: &scrolled, as: origin, behind: previous)
      previous = origin
      covered = max(covered - 1, action.covers)
    }
    if checks == .more { for check in seenAtEnd { trace.add(check, scrolled: &scrolled, as: .seen, behind: previous) } }
    return trace
  }

  /// The session with a picture after every action of fingers that has none yet.
  package var withPictures: SessionTrace {
    var trace = self
    trace.actions = []
    var (covered, isTouched) = (0, false)
    for (index, action) in actions.enumerated() {
      trace.actions.append(action)
      isTouched = action.isTouch || covered > 0 && isTouched
      covered = max(covered - 1, action.covers)
      if covered == 0, isTouched, !actions[(index + 1)...].beginsWithPicture {
        trace.actions.append(RecordedAction(.screenshot("")))
      }
    }
    return trace
  }

  /// The session with the numbers of list items in place of their texts, where the recorder has tried the number.
  package var withNumberedRows: SessionTrace {
    var trace = self
    trace.actions = actions.map(\.withNumberedRows)
    trace.seenAtEnd = seenAtEnd.map(\.withNumberedRows)
    return trace
  }

  /// The action, or the first action of a user's step.
  private func firstDone(from index: Int) -> RecordedAction {
    actions[index].covers > 0 && index + 1 < actions.count ? actions[index + 1] : actions[index]
  }

  /// The origin of an added action.
  private enum Origin {
    /// The action has its own step.
    case own
    /// The action is part of a step of the user.
    case covered
    /// The action checks something that was only seen.
    case seen
  }

  private mutating func add(
    _ action: RecordedAction, scrolled: inout Set<String>, as origin: Origin, behind previous: Origin
  ) {
    var action = action
    action.seen = []
    let screen = action.title ?? ""
    if action.steps == nil { action.steps = ActionSentence.steps(for: action, screen: self.screen) }
    if let scrolling = action.scrolling, scrolled.contains(screen), action.needsElementOnScreen {
      // A check of something only seen does not justify scrolling.
      if origin == .seen { return }
      if action.steps?.first?.scrolls == false { action.steps?.insert(scrolling, at: 0) }
    }
    if action.mayScroll { scrolled.insert(screen) }
    if origin == .own, previous == .own, let merged = actions.last.flatMap({ $0.stepping(on: action) }) {
      actions[actions.count - 1] = merged
    } else {
      actions.append(action)
    }
  }
}

extension RecordedAction {
  /// The number of following actions that belong to the user's step; 0 for other actions.
  fileprivate var covers: Int { if case .written(let written) = kind { max(written.actions, 0) } else { 0 } }

  /// Whether the action is an action of fingers, without searches for elements.
  fileprivate var isTouch: Bool {
    switch kind {
    case .done(.scrollTo), .done(.scroll), .done(.type): false
    case .done(let action): recording != nil || element != nil || action == .back
    case .check, .comment, .screenshot, .written: false
    }
  }

  /// Whether a text is typed. The touch of a field and the text typed into it belong together.
  fileprivate var isTyping: Bool { if case .done(.type) = kind { true } else { false } }

  /// The action merged with a later action on the same stepper; nil if the later action is of another kind.
  fileprivate func stepping(on other: RecordedAction) -> RecordedAction? {
    guard case .done(.step(let isUp, let times)) = kind, case .done(.step(isUp, let more)) = other.kind,
      let step = steps?.last, let again = other.steps?.last, steps?.count == other.steps?.count,
      let candidates = element?.candidates.map(\.query), candidates == other.element?.candidates.map(\.query)
    else { return nil }
    let sentence = step.withoutCount(times)
    guard sentence == again.withoutCount(more) else { return nil }
    var merged = self
    merged.kind = .done(.step(up: isUp, times: times + more))
    merged.steps = steps.map { $0.dropLast() + ["\(sentence) \(times + more) times"] }
    merged.recording?.fingers += (other.recording?.fingers ?? []).map { finger in
      var finger = finger
      finger.path.stops = finger.path.stops.map { .init($0.time + other.time - time, $0.point) }
      return finger
    }
    return merged
  }

  /// Whether the action may scroll, on the recorded device or another one.
  fileprivate var mayScroll: Bool {
    if case .done(let action) = kind, action.mayScroll { return true }
    if case .check(let checks) = kind, checks.contains(where: { if case .rows = $0 { true } else { false } }) {
      return true
    }
    return steps?.contains(where: \.scrolls) == true
  }
}

extension ArraySlice<RecordedAction> {
  /// Whether a picture is taken before the next action.
  fileprivate var beginsWithPicture: Bool {
    untilSomethingIsDone.contains { if case .screenshot = $0.kind { true } else { false } }
  }

  /// Whether a check is made before the next action.
  fileprivate func hasCheck(_ check: RecordedAction) -> Bool {
    untilSomethingIsDone.contains { $0.steps == check.steps }
  }

  /// The entries before the next action.
  private var untilSomethingIsDone: Self { prefix { if case .done = $0.kind { false } else { true } } }
}

extension String {
  /// A sentence without its number of repetitions.
  fileprivate func withoutCount(_ times: Int) -> String {
    let count = " \(times) times"
    return hasSuffix(count) ? String(dropLast(count.count)) : self
  }

  /// Whether a step scrolls to something.
  package var scrolls: Bool { hasPrefix("I scroll to ") }
}

extension RecordedAction {
  /// The action and the changes before it with the numbers of list items.
  fileprivate var withNumberedRows: RecordedAction {
    var action = self
    action.seen = seen.map(\.withNumberedRows)
    if let numbered { (action.steps, action.scrolling) = (numbered, nil) }
    return action
  }
}
