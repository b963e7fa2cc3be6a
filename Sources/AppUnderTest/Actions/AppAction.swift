/// Something that can be done to an app: with fingers, by typing, or from outside.
///
/// Sessions perform and report it, recordings keep, replay and write it. Where it is done, on which element and to which other,
/// stands beside it. The compiler finds what a new case needs: every switch over actions is exhaustive.
package enum AppAction: Sendable, Hashable {
  /// A touch.
  case touch
  /// Two touches, one right after the other.
  case doubleTouch
  /// A touch with two fingers at once.
  case twoFingerTouch
  /// A finger that stays for a while.
  case hold(Duration)
  /// A swipe.
  case swipe(SwipeDirection)
  /// A swipe after which what is scrolled continues to move.
  case flick(SwipeDirection)
  /// A finger that moves evenly, from the element to the destination where there is one.
  case pan
  /// A finger that moves slowly and rests before it is lifted, at the destination where there is one.
  case drag
  /// Two fingers that come closer or move apart.
  case pinch(PinchDirection)
  /// Two fingers that turn around each other, by so many degrees.
  case rotate(degrees: Double)
  /// The thumb of a slider is moved to a part of its track, from 0 to 1.
  case setSlider(part: Double)
  /// A stepper is increased or decreased so many times.
  case step(up: Bool, times: Int)
  /// A switch is put on or off, unless it stands so already.
  case setSwitch(on: Bool)
  /// A column of a picker, counted from 0, is turned until a row stands in the middle.
  case turnPicker(column: Int, row: String)
  /// Scrolling by half of what is seen.
  case scroll(ScrollDirection)
  /// Scrolling until an element can be touched.
  case scrollTo
  /// The back button of the navigation bar.
  case back
  /// An alert or an action sheet is cancelled, in the way that the device offers.
  case dismiss
  /// Something that only a mouse does.
  case mouse(MouseAction)
  /// A text is composed with an input method where the focus is.
  case compose(String)
  /// Fingers that move as paths say, and nobody said why; what they do stands beside the action.
  case fingers
  /// A recording of this name is played.
  case playback(String, PlaybackWay)
  /// A text is typed where the focus is; the element is the field, where it is known.
  case type(String)
  /// A field is emptied.
  case clear
  /// A text is typed in place of what is in a field.
  case setText(String)
  /// The end of the app and its start.
  case relaunch
  /// The device is turned.
  case turn(Orientation)
  /// The user goes to another app.
  case background
  /// The user comes back to the app.
  case foreground
  /// The device is shaken.
  case shake
  /// Another app opens an address.
  case openURL(String)
  /// Something else is done from outside; the name says what.
  case outside(String)
}

extension AppAction {
  /// Describes a command to the app's surroundings.
  package init(_ command: AppCommand) {
    self =
      switch command {
      case .rotate(let orientation): .turn(orientation)
      case .sendToBackground: .background
      case .bringToForeground: .foreground
      case .shake: .shake
      case .openURL(let url): .openURL(url)
      case .stub, .fake, .setLocation, .setDate, .setTimeZone, .setPermission, .setPreference, .setArguments,
        .setVariables, .setTextSize, .setAppearance, .setLanguage, .setOffline, .chooseFiles, .notify,
        .touchNotification, .browse:
        .outside(command.name)
      }
  }

  /// Whether it matters where the fingers are lifted.
  package var hasDestination: Bool {
    switch self {
    case .pan, .drag, .fingers: true
    case .playback(_, let way): if case .between = way.place { true } else { false }
    case .touch, .doubleTouch, .twoFingerTouch, .hold, .swipe, .flick, .pinch, .rotate, .setSlider, .step, .setSwitch,
      .turnPicker, .scroll, .scrollTo, .back, .dismiss, .type, .clear, .setText, .relaunch, .turn, .background,
      .foreground, .shake, .openURL, .outside, .mouse, .compose:
      false
    }
  }
}
