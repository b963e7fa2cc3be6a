/// An action on an app: with fingers, by typing, or from outside.
///
/// Sessions perform and report actions; recordings store, replay and write them. Their elements are stored separately.
/// Every switch over actions is exhaustive, so the compiler finds the places that a new case needs.
package enum AppAction: Sendable, Hashable {
  /// A touch.
  case touch
  /// Two touches in quick succession.
  case doubleTouch
  /// A touch with two fingers at once.
  case twoFingerTouch
  /// A finger that stays down for a duration.
  case hold(Duration)
  /// A swipe.
  case swipe(SwipeDirection)
  /// A swipe after which the view continues to scroll.
  case flick(SwipeDirection)
  /// A finger that moves evenly, from the element to the destination if there is one.
  case pan
  /// A finger that moves slowly and stops before it is lifted, at the destination if there is one.
  case drag
  /// Two fingers that move closer or apart.
  case pinch(PinchDirection)
  /// Two fingers that turn around each other.
  case rotate(degrees: Double)
  /// Moves the thumb of a slider to a part of its track, from 0 to 1.
  case setSlider(part: Double)
  /// Increases or decreases a stepper.
  case step(up: Bool, times: Int)
  /// Turns a switch on or off, unless it is already in that position.
  case setSwitch(on: Bool)
  /// Turns a column of a picker, counted from 0, to a row.
  case turnPicker(column: Int, row: String)
  /// Scrolls by half of the visible area.
  case scroll(ScrollDirection)
  /// Scrolls until an element can be touched.
  case scrollTo
  /// Touches the back button of the navigation bar.
  case back
  /// Cancels an alert or action sheet in the way of the device.
  case dismiss
  /// An action of a mouse.
  case mouse(MouseAction)
  /// A gesture or command that the system of the device handles.
  case system(SystemAction)
  /// Composes a text with an input method in the element with the focus.
  case compose(String)
  /// Fingers on paths without a known gesture. The paths are stored with the action.
  case fingers
  /// Plays a recording.
  case playback(String, PlaybackWay)
  /// Types a text. The element is the field with the focus, if it is known.
  case type(String)
  /// Empties a field.
  case clear
  /// Replaces the text of a field.
  case setText(String)
  /// Ends the app and starts it again.
  case relaunch
  /// Turns the device.
  case turn(Orientation)
  /// The user goes to another app.
  case background
  /// The user comes back to the app.
  case foreground
  /// The device is shaken.
  case shake
  /// Another app opens an address.
  case openURL(String)
  /// Another command from outside, with its name.
  case outside(String)
}

extension AppAction {
  /// Describes a command to the app or its surroundings.
  package init(_ command: AppCommand) {
    self =
      switch command {
      case .rotate(let orientation): .turn(orientation)
      case .sendToBackground: .background
      case .bringToForeground: .foreground
      case .shake: .shake
      case .openURL(let url): .openURL(url)
      case .device(let command): SystemAction(command).map(AppAction.system) ?? .outside(command.name)
      case .stub, .answerAsRecorded, .fake, .setLocation, .setDate, .setTimeZone, .setPermission, .setPreference,
        .setArguments, .setVariables, .setTextSize, .setAppearance, .setLanguage, .setNetwork, .setOffline,
        .chooseFiles, .notify, .touchNotification, .browse:
        .outside(command.name)
      }
  }

  /// Whether the place where the fingers are lifted matters.
  package var hasDestination: Bool {
    switch self {
    case .pan, .drag, .fingers: true
    case .playback(_, let way): if case .between = way.place { true } else { false }
    case .touch, .doubleTouch, .twoFingerTouch, .hold, .swipe, .flick, .pinch, .rotate, .setSlider, .step, .setSwitch,
      .turnPicker, .scroll, .scrollTo, .back, .dismiss, .type, .clear, .setText, .relaunch, .turn, .background,
      .foreground, .shake, .openURL, .outside, .mouse, .compose, .system:
      false
    }
  }
}
