package import AppUnderTest
package import Recordings

/// Says in predefined steps what was done, or what was found to be so.
package enum ActionSentence {
  /// The steps that do what an action did, one sentence each.
  ///
  /// - Parameters:
  ///   - action: what was done.
  ///   - target: the element it was done to, on the screen it was on; nil where that is not at hand, so that the step is
  ///     taken from the record alone.
  ///   - destination: the element at which it ended.
  ///   - preferred: steps that are taken where they mean the same, though they are not the most robust.
  /// - Returns: nothing where no step says it.
  package static func steps(
    for action: RecordedAction, on target: SessionAction.Moment? = nil, to destination: SessionAction.Moment? = nil,
    preferring preferred: [String] = []
  ) -> [String] {
    let names = Naming(record: action.element, moment: target, preferred: preferred)
    let steps = self.steps(for: action, names, to: Naming(record: action.destination, moment: destination))
    guard !steps.isEmpty, action.element?.mayBeFurtherDown == true, action.kind.needsElementOnScreen else {
      return steps
    }
    return scrolling(.scrollTo, names) + steps
  }

  private static func steps(for action: RecordedAction, _ names: Naming, to end: Naming) -> [String] {
    switch action.kind {
    case .touch, .doubleTouch, .twoFingerTouch, .hold: return touching(action.kind, names)
    case .swipe, .flick, .pinch, .rotate, .pan, .drag:
      return moving(action.kind, names, to: end)
    case .scroll, .scrollTo: return scrolling(action.kind, names)
    case .type, .clear, .setText, .setSlider, .turnPicker: return setting(action.kind, names)
    case .check(let checks): return checks.flatMap { check in self.check(check, names) }
    case .playback(let name, let way): return playing(name, way, names, to: end)
    case .fingers, .comment, .outside: return []
    case .back, .relaunch, .turn, .background, .foreground, .shake, .openURL, .screenshot:
      return outside(action.kind)
    }
  }

  private static func touching(_ kind: RecordedAction.Kind, _ names: Naming) -> [String] {
    let sentence: (ElementReference) -> String? = { reference in
      switch (kind, reference) {
      case (.touch, .showing): nil
      case (.touch, _): "I touch \(reference.words)"
      case (.doubleTouch, .marked): "I double-tap \(reference.words)"
      case (.twoFingerTouch, .marked): "I touch \(reference.words) with two fingers"
      case (.hold(let time), .marked): "I touch and hold \(reference.words) for \(time.seconds.stepText) seconds"
      default: nil
      }
    }
    return names.first(sentence, where: .touched)
  }

  private static func moving(_ kind: RecordedAction.Kind, _ names: Naming, to end: Naming) -> [String] {
    switch kind {
    case .swipe(let direction):
      return names.first({ $0.isForSwiping ? "I swipe \(direction.rawValue) on \($0.words)" : nil }, where: .same)
    case .flick(let direction):
      return names.first({ $0.isShown ? "I flick \(direction.rawValue) on \($0.words)" : nil }, where: .same)
    case .pinch(let direction):
      return names.first({ $0.isShown ? "I pinch \(direction.rawValue) on \($0.words)" : nil }, where: .same)
    case .rotate(let degrees):
      return names.first({ $0.isShown ? "I turn \($0.words) by \(degrees.stepText) degrees" : nil }, where: .same)
    case .pan, .drag:
      let ends = end.first({ $0.isShown ? $0.words : nil }, where: .same)
      guard let last = ends.first else { return [] }
      return names.first({ $0.isShown ? "I drag \($0.words) to \(last)" : nil }, where: .same)
    default: return []
    }
  }

  private static func scrolling(_ kind: RecordedAction.Kind, _ names: Naming) -> [String] {
    guard case .scroll(let direction) = kind else {
      return names.first({ $0.isCell || $0.isShown ? "I scroll to \($0.words)" : nil }, where: .same)
    }
    let named = names.first({ $0.isMarked ? "I scroll \(direction.rawValue) on \($0.words)" : nil }, where: .same)
    return named.isEmpty ? ["I scroll \(direction.rawValue)"] : named
  }

  private static func setting(_ kind: RecordedAction.Kind, _ names: Naming) -> [String] {
    switch kind {
    case .type(Keys.return): return ["I press the return key"]
    case .type(let text) where !text.isEmpty && text.allSatisfy({ String($0) == Keys.delete }):
      return [text.count == 1 ? "I press the delete key" : "I press the delete key \(text.count) times"]
    case .type(let text): return text.canBeQuoted ? ["I type \"\(text)\" on the keyboard"] : []
    case .clear:
      return names.first({ $0.fieldWords.map { "I clear \($0)" } }, where: .same)
    case .setText(let text):
      guard text.canBeQuoted else { return [] }
      return names.first(
        { if case .named(let name, .field) = $0 { "I fill in \"\(name)\" with \"\(text)\"" } else { nil } },
        where: .same)
    case .setSlider(let part):
      let words = "to \((part * 100).stepText)%"
      let named = names.first(
        { if case .named(let name, .slider) = $0 { "I set the \"\(name)\" slider \(words)" } else { nil } },
        where: .same)
      return named.isEmpty ? ["I set the slider \(words)"] : named
    case .turnPicker(let column, let row): return turning(column, to: row, names)
    default: return []
    }
  }

  private static func turning(_ column: Int, to row: String, _ names: Naming) -> [String] {
    guard row.canBeQuoted else { return [] }
    let named = names.first(
      {
        switch $0 {
        case .named(let name, .picker), .named(let name, .datePicker):
          "I turn column \(column + 1) of the \"\(name)\" picker to \"\(row)\""
        default: nil
        }
      }, where: .same)
    return named.isEmpty ? ["I turn column \(column + 1) of the picker to \"\(row)\""] : named
  }

  /// What no step says as it was is left to a recording of the session's own.
  private static func playing(_ name: String, _ way: PlaybackWay, _ names: Naming, to end: Naming) -> [String] {
    guard name.canBeQuoted else { return [] }
    let start = "I \(way.isReversed ? "reverse " : "")playback recording \"\(name)\""
    let zero = Point(x: 0, y: 0)
    switch way.place {
    case .whereRecorded: return [start + (way.speed == 1 ? "" : " at \(way.speed.stepText) times the speed")]
    case .onElement(let offset) where way.speed == 1:
      let offset = offset == zero ? "" : " with offset \(offset.stepText)"
      return names.first({ $0.isMarked ? "\(start) on \($0.words)\(offset)" : nil }, where: .same)
    case .between(let first, let last) where way.speed == 1:
      let offsets = first == zero && last == zero ? "" : " with offsets \(first.stepText) and \(last.stepText)"
      guard let last = end.first({ $0.isMarked ? $0.words : nil }, where: .same).first else { return [] }
      return names.first(
        { $0.isMarked ? "I interpolate \"\(name)\" from \($0.words) to \(last)\(offsets)" : nil }, where: .same)
    case .at, .onElement, .between: return []
    }
  }

  private static func outside(_ kind: RecordedAction.Kind) -> [String] {
    switch kind {
    case .back: ["I go back"]
    case .relaunch: ["I relaunch the app"]
    case .turn(let orientation): ["I rotate the device to \(orientation.isLandscape ? "landscape" : "portrait")"]
    case .background: ["I send the app to the background"]
    case .foreground: ["I bring the app back to the foreground"]
    case .shake: ["I shake the device"]
    case .openURL(let url): url.canBeQuoted ? ["another app opens \"\(url)\""] : []
    case .screenshot(let name): [name.canBeQuoted ? "I take a screenshot \"\(name)\"" : "I take a screenshot"]
    default: []
    }
  }
}

extension RecordedAction.Kind {
  /// Whether the element has to be where a finger or an eye reaches it.
  fileprivate var needsElementOnScreen: Bool {
    switch self {
    case .touch, .doubleTouch, .twoFingerTouch, .hold, .swipe, .setText, .clear, .setSlider, .turnPicker, .check: true
    default: false
    }
  }
}

extension ElementRecord {
  /// How far down the smallest screen shows something, in points: above its tool bar.
  private static let shownEverywhere = (Device.all.map(\.size.height).min() ?? 0) - 88

  /// Whether the element has to be scrolled to on a screen that is smaller than the one it was recorded on.
  fileprivate var mayBeFurtherDown: Bool {
    let isScrolled = containers.contains { ["UITableView", "UIScrollView", "UICollectionView"].contains($0.className) }
    return isScrolled && frame.y + frame.height > Self.shownEverywhere
  }
}
