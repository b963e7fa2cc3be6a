/// An action or note in a recorded session.
package struct RecordedAction: Sendable, Hashable {
  /// The kind of an entry.
  package enum Kind: Sendable, Hashable {
    /// An action on the app.
    case done(AppAction)
    /// A check of properties of the element, without an action.
    case check([Check])
    /// A remark.
    case comment(String)
    /// A picture. Its name may be empty.
    case screenshot(String)
    /// Steps written by the user. They caused the following actions.
    case written(WrittenSteps)
  }

  /// An expected property of an element.
  package enum Check: Sendable, Hashable {
    /// The element is on the screen.
    case exists
    /// The element is enabled, or disabled.
    case enabled(Bool)
    /// The element is selected, or not.
    case selected(Bool)
    /// The element shows a text.
    case text(String)
    /// The element shows a text with this beginning. The rest is unknown.
    case textStart(String)
    /// The element has this label.
    case label(String)
    /// The element is a list with these rows. Each row shows these texts.
    case rows([[String]])
    /// The value of the element equals this value.
    case value(String)
    /// The element has this frame, in points of the window.
    case frame(Rect)
    /// The element has this size, in points.
    case size(Size)
    /// Another property equals a value, in the form of a query filter.
    case property(PropertyName, PropertyValue)
    /// A query with conditions that no other check expresses finds the element.
    case found(String)
    /// A property that cannot be checked here, which becomes a remark.
    case other(String, String)
  }

  /// The kind of the entry.
  package var kind: Kind
  /// The element right before the action; nil for an action without an element.
  package var element: ElementRecord?
  /// The element at the end of the action.
  package var destination: ElementRecord?
  /// The movements of the fingers, with times from the beginning of the action; nil for an action without fingers.
  package var recording: Recording?
  /// The app's time at the beginning.
  package var time: Duration
  /// The equivalent predefined steps, tested on the screen at that time; empty if no step is equivalent, nil if steps
  /// were not determined.
  package var steps: [String]?

  /// The equivalent steps with the number of a list item in place of its text; nil for an element outside lists.
  package var numbered: [String]?
  /// The title of the screen; nil for an untitled screen.
  package var title: String?
  /// The step that scrolls to the element, if it is in a scroll view.
  package var scrolling: String?
  /// The changes of the screen before the action, as checks: the effects of the previous action.
  package var seen: [RecordedAction] = []

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - kind: the kind of the entry.
  ///   - element: the element of the action.
  ///   - destination: the element at the end of the action.
  ///   - recording: the movements of the fingers.
  ///   - time: the app's time at the beginning.
  package init(
    _ kind: Kind, on element: ElementRecord? = nil, to destination: ElementRecord? = nil, recording: Recording? = nil,
    at time: Duration = .zero
  ) {
    self.kind = kind
    self.element = element
    self.destination = destination
    self.recording = recording
    self.time = time
  }
}

extension RecordedAction.Check {
  /// The property as a filter of queries; nil for the checks of further kinds.
  package var filter: String? {
    if case .property(let name, let value) = self { "\(name):\(value.literal)" } else { nil }
  }
}

extension RecordedAction {
  /// Whether the element has to be visible or reachable on the screen.
  package var needsElementOnScreen: Bool {
    switch kind {
    case .check: true
    case .comment, .screenshot, .written: false
    case .done(let action):
      switch action {
      case .touch, .doubleTouch, .twoFingerTouch, .mouse, .hold, .swipe, .setText, .clear, .setSlider, .step,
        .setSwitch, .turnPicker:
        true
      case .flick, .pan, .drag, .pinch, .rotate, .scroll, .scrollTo, .back, .dismiss, .fingers, .playback, .type,
        .compose, .system, .relaunch, .turn, .background, .foreground, .shake, .openURL, .outside:
        false
      }
    }
  }
}

extension AppAction {
  /// Whether the action may scroll its screen.
  package var mayScroll: Bool {
    switch self {
    case .scroll, .scrollTo, .flick, .swipe, .fingers: true
    case .touch, .doubleTouch, .twoFingerTouch, .hold, .pan, .drag, .pinch, .rotate, .setSlider, .step, .setSwitch,
      .turnPicker, .back, .dismiss, .mouse, .system, .compose, .playback, .type, .clear, .setText, .relaunch, .turn,
      .background, .foreground, .shake, .openURL, .outside:
      false
    }
  }
}
