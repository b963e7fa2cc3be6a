/// The coding of actions in files and wire protocols: a name and details.
extension AppAction {
  /// The names of actions.
  package enum Name: String, Sendable, CaseIterable {
    case mouse, compose, system
    case touch, doubleTouch, twoFingerTouch, hold, swipe, flick, pan, drag, pinch, rotate, setSlider, step, setSwitch,
      turnPicker, scroll, scrollTo, back, dismiss, fingers, playback, type, clear, setText, relaunch, turn, background,
      foreground, shake, openURL,
      outside
  }

  /// The details of an action besides its name.
  package struct Details: Sendable, Hashable {
    /// The duration.
    package var duration: Duration?
    /// The raw value of the direction.
    package var direction: String?
    /// The angle in degrees, clockwise.
    package var degrees: Double?
    /// The part of a track, from 0 to 1.
    package var part: Double?
    /// The number of repetitions.
    package var times: Int?
    /// Whether the switch is on afterwards.
    package var isOn: Bool?
    /// The index of the column, from 0.
    package var column: Int?
    /// The text of the row.
    package var row: String?
    /// The orientation of the device afterwards.
    package var orientation: Orientation?
    /// The name of a recording or command.
    package var name: String?
    /// The typed text.
    package var text: String?
    /// The address.
    package var url: String?
    /// The way in which a recording is played.
    package var way: PlaybackWay?

    /// Describes an action; nil for details that the action does not have.
    package init(
      duration: Duration? = nil, direction: String? = nil, degrees: Double? = nil, part: Double? = nil,
      times: Int? = nil, isOn: Bool? = nil, column: Int? = nil, row: String? = nil, orientation: Orientation? = nil,
      name: String? = nil, text: String? = nil,
      url: String? = nil, way: PlaybackWay? = nil
    ) {
      self.duration = duration
      self.direction = direction
      self.degrees = degrees
      self.part = part
      self.times = times
      self.isOn = isOn
      self.column = column
      self.row = row
      self.orientation = orientation
      self.name = name
      self.text = text
      self.url = url
      self.way = way
    }
  }

  /// The coded form of the action: its name and details.
  package var coded: (name: Name, details: Details) {
    switch self {
    case .touch: (.touch, Details())
    case .doubleTouch: (.doubleTouch, Details())
    case .twoFingerTouch: (.twoFingerTouch, Details())
    case .hold(let duration): (.hold, Details(duration: duration))
    case .swipe(let direction): (.swipe, Details(direction: direction.rawValue))
    case .flick(let direction): (.flick, Details(direction: direction.rawValue))
    case .pan: (.pan, Details())
    case .drag: (.drag, Details())
    case .pinch(let direction): (.pinch, Details(direction: direction.rawValue))
    case .rotate(let degrees): (.rotate, Details(degrees: degrees))
    case .setSlider(let part): (.setSlider, Details(part: part))
    case .step(let isUp, let times): (.step, Details(direction: isUp ? "up" : "down", times: times))
    case .setSwitch(let isOn): (.setSwitch, Details(isOn: isOn))
    case .turnPicker(let column, let row): (.turnPicker, Details(column: column, row: row))
    case .scroll(let direction): (.scroll, Details(direction: direction.rawValue))
    case .scrollTo: (.scrollTo, Details())
    case .back: (.back, Details())
    case .dismiss: (.dismiss, Details())
    case .fingers: (.fingers, Details())
    case .mouse(let action): (.mouse, Details(text: action.coded))
    case .system(let action): (.system, Details(text: action.coded))
    case .compose(let text): (.compose, Details(text: text))
    case .playback(let name, let way): (.playback, Details(name: name, way: way))
    case .type(let text): (.type, Details(text: text))
    case .clear: (.clear, Details())
    case .setText(let text): (.setText, Details(text: text))
    case .relaunch: (.relaunch, Details())
    case .turn(let orientation): (.turn, Details(orientation: orientation))
    case .background: (.background, Details())
    case .foreground: (.foreground, Details())
    case .shake: (.shake, Details())
    case .openURL(let url): (.openURL, Details(url: url))
    case .outside(let name): (.outside, Details(name: name))
    }
  }

  /// Makes an action from its coded form; nil if the details that it needs are missing.
  package init?(_ name: Name, _ details: Details) {
    guard let action = details.action(named: name) else { return nil }
    self = action
  }
}

extension AppAction.Details {
  /// The direction of a stepper; nil without one.
  private var isUp: Bool? {
    switch direction {
    case "up": true
    case "down": false
    default: nil
    }
  }

  /// The action with a name and these details; nil if details are missing.
  fileprivate func action(named action: AppAction.Name) -> AppAction? {
    switch action {
    case .touch: .touch
    case .doubleTouch: .doubleTouch
    case .twoFingerTouch: .twoFingerTouch
    case .hold: duration.map { .hold($0) }
    case .swipe: direction.flatMap(SwipeDirection.init).map { .swipe($0) }
    case .flick: direction.flatMap(SwipeDirection.init).map { .flick($0) }
    case .pan: .pan
    case .drag: .drag
    case .pinch: direction.flatMap(PinchDirection.init).map { .pinch($0) }
    case .rotate: degrees.map { .rotate(degrees: $0) }
    case .setSlider: part.map { .setSlider(part: $0) }
    case .step: isUp.map { .step(up: $0, times: times ?? 1) }
    case .setSwitch: isOn.map { .setSwitch(on: $0) }
    case .turnPicker:
      if let column, let row { .turnPicker(column: column, row: row) } else { nil }
    case .scroll: direction.flatMap(ScrollDirection.init).map { .scroll($0) }
    case .scrollTo: .scrollTo
    case .back: .back
    case .dismiss: .dismiss
    case .fingers: .fingers
    case .mouse: text.flatMap(MouseAction.init(coded:)).map { .mouse($0) }
    case .system: text.flatMap(SystemAction.init(coded:)).map { .system($0) }
    case .compose: text.map { .compose($0) }
    case .playback: if let name, let way { .playback(name, way) } else { nil }
    case .type: text.map { .type($0) }
    case .clear: .clear
    case .setText: text.map { .setText($0) }
    case .relaunch: .relaunch
    case .turn: orientation.map { .turn($0) }
    case .background: .background
    case .foreground: .foreground
    case .shake: .shake
    case .openURL: url.map { .openURL($0) }
    case .outside: name.map { .outside($0) }
    }
  }
}
