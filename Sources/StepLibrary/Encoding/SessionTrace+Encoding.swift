package import Recordings

extension SessionTrace {
  /// The session as scenarios say it: with so many checks, and with a step that scrolls where another device may have scrolled.
  ///
  /// Once something was scrolled to on a screen, what is on it is elsewhere on devices that had to scroll.
  package func encoded(with checks: FeatureEncoding.Checks) -> SessionTrace {
    var trace = SessionTrace(app: app, device: device)
    trace.bundle = bundle
    var scrolled: Set<String> = []
    // How many of the actions that follow a written step has done, which says them itself.
    var written = 0
    // How many of the actions are said by written steps, up to the last of those.
    var covered = 0
    for (index, action) in actions.enumerated() {
      guard written == 0 else {
        written -= 1
        trace.append(action, scrolled: &scrolled)
        covered = trace.actions.count
        continue
      }
      if case .written(let steps) = action.kind {
        written = max(steps.actions, 0)
        trace.append(action, scrolled: &scrolled)
        covered = trace.actions.count
        continue
      }
      if checks == .more, !action.isTyping {
        for check in action.seen where !actions[index...].says(check) {
          trace.add(check, scrolled: &scrolled, behind: covered, isSeen: true)
        }
      }
      trace.add(action, scrolled: &scrolled, behind: covered, isSeen: false)
    }
    if checks == .more {
      for check in seenAtEnd { trace.add(check, scrolled: &scrolled, behind: covered, isSeen: true) }
    }
    return trace
  }

  /// Adds what is said as it stands: written steps, and what they did.
  private mutating func append(_ action: RecordedAction, scrolled: inout Set<String>) {
    var action = action
    action.seen = []
    if action.mayScroll { scrolled.insert(action.title ?? "") }
    actions.append(action)
  }

  /// The session with a picture after everything that fingers did, unless one was taken there already.
  package var withPictures: SessionTrace {
    var trace = self
    trace.actions = []
    // What written steps did is said by them, so that no picture belongs in between.
    let said = Set(said.map(\.index))
    for (index, action) in actions.enumerated() {
      trace.actions.append(action)
      if said.contains(index), action.isTouch, !actions[(index + 1)...].beginsWithPicture {
        trace.actions.append(RecordedAction(.screenshot("")))
      }
    }
    return trace
  }

  private mutating func add(
    _ action: RecordedAction, scrolled: inout Set<String>, behind covered: Int, isSeen: Bool
  ) {
    var action = action
    action.seen = []
    let screen = action.title ?? ""
    if action.steps == nil { action.steps = ActionSentence.steps(for: action, screen: self.screen) }
    if let scrolling = action.scrolling, scrolled.contains(screen), action.needsElementOnScreen {
      // What is only seen is not worth scrolling for.
      if isSeen { return }
      if action.steps?.first?.scrolls == false { action.steps?.insert(scrolling, at: 0) }
    }
    if action.mayScroll { scrolled.insert(screen) }
    if let merged = actions[covered...].last.flatMap({ $0.stepping(on: action) }) {
      actions[actions.count - 1] = merged
    } else {
      actions.append(action)
    }
  }
}

extension RecordedAction {
  /// Whether fingers did it, and nothing was only looked for.
  fileprivate var isTouch: Bool {
    switch kind {
    case .done(.scrollTo), .done(.scroll), .done(.type): false
    case .done(let action): recording != nil || element != nil || action == .back
    case .check, .comment, .screenshot, .written: false
    }
  }

  /// Whether a text is typed: where a field was touched for it, the two belong together.
  fileprivate var isTyping: Bool { if case .done(.type) = kind { true } else { false } }

  /// The action with another step of the same stepper behind it; nil where the other is something else.
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

  /// Whether something may be scrolled by it, on the device it was recorded on or on another one.
  fileprivate var mayScroll: Bool {
    switch kind {
    case .done(.scroll), .done(.scrollTo), .done(.flick), .done(.swipe), .done(.fingers): true
    case .check(let checks) where checks.contains { if case .rows = $0 { true } else { false } }: true
    default: steps?.contains(where: \.scrolls) == true
    }
  }
}

extension ArraySlice<RecordedAction> {
  /// Whether a picture is taken before the next thing that is done.
  fileprivate var beginsWithPicture: Bool {
    prefix { if case .done = $0.kind { false } else { true } }.contains {
      if case .screenshot = $0.kind { true } else { false }
    }
  }

  /// Whether a check is made before the next thing that is done.
  fileprivate func says(_ check: RecordedAction) -> Bool {
    prefix { if case .done = $0.kind { false } else { true } }.contains { $0.steps == check.steps }
  }
}

extension String {
  /// A sentence that says how often, without that.
  fileprivate func withoutCount(_ times: Int) -> String {
    let count = " \(times) times"
    return hasSuffix(count) ? String(dropLast(count.count)) : self
  }

  /// Whether a step scrolls to something.
  var scrolls: Bool { hasPrefix("I scroll to ") }
}
