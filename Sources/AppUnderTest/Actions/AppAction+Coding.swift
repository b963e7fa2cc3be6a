/// How files and wire protocols name an action: its name, and what stands beside the name.
extension AppAction {
  /// What actions are called.
  package enum Name: String, Sendable, CaseIterable {
    case mouse, compose
    case touch, doubleTouch, twoFingerTouch, hold, swipe, flick, pan, drag, pinch, rotate, setSlider, step, setSwitch,
      turnPicker, scroll, scrollTo, back, dismiss, fingers, playback, type, clear, setText, relaunch, turn, background,
      foreground, shake, openURL,
      outside
  }

  /// What an action says beside its name.
  package struct Details: Sendable, Hashable {
    /// How long it takes.
    package var duration: Duration?
    /// Where it goes, as its direction is called.
    package var direction: String?
    /// By how many degrees, clockwise.
    package var degrees: Double?
    /// Which part of a track, from 0 to 1.
    package var part: Double?
    /// How often.
    package var times: Int?
    /// Whether it is on afterwards.
    package var isOn: Bool?
    /// Which column, counted from 0.
    package var column: Int?
    /// Which row, by its text.
    package var row: String?
    /// How the device is held afterwards.
    package var orientation: Orientation?
    /// What it is called: a recording, a command.
    package var name: String?
    /// What is typed.
    package var text: String?
    /// Which address.
    package var url: String?
    /// How a recording is played.
    package var way: PlaybackWay?

    /// Describes what is said; nothing more is said of anything left out.
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

  /// The action as it is coded: its name, and what it says beside it.
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

  /// Makes the action of a name; nil where the details do not say what it needs.
  package init?(_ name: Name, _ details: Details) {
    let action: AppAction? =
      switch name {
      case .touch: .touch
      case .doubleTouch: .doubleTouch
      case .twoFingerTouch: .twoFingerTouch
      case .hold: details.duration.map { .hold($0) }
      case .swipe: details.direction.flatMap(SwipeDirection.init).map { .swipe($0) }
      case .flick: details.direction.flatMap(SwipeDirection.init).map { .flick($0) }
      case .pan: .pan
      case .drag: .drag
      case .pinch: details.direction.flatMap(PinchDirection.init).map { .pinch($0) }
      case .rotate: details.degrees.map { .rotate(degrees: $0) }
      case .setSlider: details.part.map { .setSlider(part: $0) }
      case .step:
        switch details.direction {
        case "up": .step(up: true, times: details.times ?? 1)
        case "down": .step(up: false, times: details.times ?? 1)
        default: nil
        }
      case .setSwitch: details.isOn.map { .setSwitch(on: $0) }
      case .turnPicker:
        if let column = details.column, let row = details.row { .turnPicker(column: column, row: row) } else { nil }
      case .scroll: details.direction.flatMap(ScrollDirection.init).map { .scroll($0) }
      case .scrollTo: .scrollTo
      case .back: .back
      case .dismiss: .dismiss
      case .fingers: .fingers
      case .mouse: details.text.flatMap(MouseAction.init(coded:)).map { .mouse($0) }
      case .compose: details.text.map { .compose($0) }
      case .playback: if let name = details.name, let way = details.way { .playback(name, way) } else { nil }
      case .type: details.text.map { .type($0) }
      case .clear: .clear
      case .setText: details.text.map { .setText($0) }
      case .relaunch: .relaunch
      case .turn: details.orientation.map { .turn($0) }
      case .background: .background
      case .foreground: .foreground
      case .shake: .shake
      case .openURL: details.url.map { .openURL($0) }
      case .outside: details.name.map { .outside($0) }
      }
    guard let action else { return nil }
    self = action
  }
}
