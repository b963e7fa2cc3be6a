/// Something that was done in a recorded session, or is noted in it.
package struct RecordedAction: Sendable, Hashable {
  /// What was done.
  package enum Kind: Sendable, Hashable {
    /// Something was done to the app.
    case done(AppAction)
    /// Nothing was done: properties of the element were found to be so.
    case check([Check])
    /// A remark.
    case comment(String)
    /// A picture was taken; the name may be empty.
    case screenshot(String)
    /// The user wrote steps, which did what follows.
    case written(WrittenSteps)
  }

  /// What is expected of an element.
  package enum Check: Sendable, Hashable {
    /// It is on the screen.
    case exists
    /// It can be used, or cannot.
    case enabled(Bool)
    /// It is chosen, or is not.
    case selected(Bool)
    /// It shows a text.
    case text(String)
    /// It shows a text that begins so; the rest is not known.
    case textStart(String)
    /// It has a label.
    case label(String)
    /// It is a list with these rows, each of which shows these texts.
    case rows([[String]])
    /// It stands on a value.
    case value(String)
    /// It is at a point, in points of the window.
    case frame(Rect)
    /// Something else, of which only a remark is made.
    case other(String, String)
  }

  /// What was done.
  package var kind: Kind
  /// The element it was done to, as it was right before; nil where it was done to none.
  package var element: ElementRecord?
  /// The element at which it ended.
  package var destination: ElementRecord?
  /// What the fingers did, with times from the beginning of the action; nil where there were none.
  package var recording: Recording?
  /// The app's time when it began.
  package var time: Duration
  /// The predefined steps that do the same, tried on the screen as it was; none where no step does, nil where nobody tried.
  package var steps: [String]?

  /// The title of the screen it was done on; nil where that has none.
  package var title: String?
  /// The step that scrolls to the element, where it is in something that can be scrolled.
  package var scrolling: String?
  /// What was new on the screen when it began, as checks: what the action before it has brought about.
  package var seen: [RecordedAction] = []

  /// Describes an action.
  ///
  /// - Parameters:
  ///   - kind: what was done.
  ///   - element: the element it was done to.
  ///   - destination: the element at which it ended.
  ///   - recording: what the fingers did.
  ///   - time: the app's time when it began.
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

extension RecordedAction {
  /// Whether the element has to be where a finger or an eye reaches it.
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
        .compose, .relaunch, .turn, .background, .foreground, .shake, .openURL, .outside:
        false
      }
    }
  }
}

/// Everything that was done to an app in a session, from its launch on.
package struct SessionTrace: Sendable, Hashable {
  /// The name of the app.
  package var app: String
  /// The bundle identifier of the app; nil where it has none, as a model app.
  package var bundle: String?
  /// The name of the device.
  package var device: String
  /// What was done, in order.
  package var actions: [RecordedAction]
  /// What was new on the screen at the end, as checks.
  package var seenAtEnd: [RecordedAction] = []

  /// The size of the device, or of the standard one where nobody knows a device of its name.
  package var screen: Size {
    do throws(Diagnostic) { return try Device.named(device).size } catch { return Device.standard.size }
  }

  /// Describes a session.
  package init(app: String, device: String, actions: [RecordedAction] = []) {
    self.app = app
    self.device = device
    self.actions = actions
  }

  /// The latest version of the files; those of later versions are refused.
  package static let version = 2

  /// The version of its file: 2 if it contains written steps, which version 1 has not.
  var version: Int {
    actions.contains { if case .written = $0.kind { true } else { false } } ? Self.version : 1
  }
}
