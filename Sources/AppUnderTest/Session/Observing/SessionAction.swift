/// Something that a session did to its app, as it is told to whoever keeps a record of it.
package struct SessionAction: Sendable {
  /// What was done.
  package enum Kind: Sendable {
    /// A touch.
    case touch
    /// Two touches, one right after the other.
    case doubleTouch
    /// A touch with two fingers at once.
    case twoFingerTouch
    /// A finger that stayed for a while.
    case hold(Duration)
    /// A swipe.
    case swipe(SwipeDirection)
    /// A swipe after which what is scrolled goes on.
    case flick(SwipeDirection)
    /// A finger that moved evenly.
    case pan
    /// A finger that moved slowly and rested before it was lifted.
    case drag
    /// Two fingers that came closer or moved apart.
    case pinch(PinchDirection)
    /// Two fingers that turned around each other, by so many degrees.
    case rotate(degrees: Double)
    /// The thumb of a slider that was moved to a part of its track, from 0 to 1.
    case setSlider(part: Double)
    /// A column of a picker, counted from 0, that was turned until a row stood in the middle.
    case turnPicker(column: Int, row: String)
    /// Scrolling by half of what is seen.
    case scroll(ScrollDirection)
    /// Scrolling until an element can be touched.
    case scrollTo
    /// The back button of the navigation bar.
    case back
    /// Fingers that moved as the paths say, and nobody said why.
    case fingers
    /// A recording of this name that was played.
    case playback(String, PlaybackWay)
    /// A text that was typed.
    case type(String)
    /// A field that was emptied.
    case clear
    /// A text that was typed in place of what was in a field.
    case setText(String)
    /// The end of the app and its start.
    case relaunch
    /// Something that was done to the app or its surroundings from outside.
    case command(AppCommand)
  }

  /// An element on the screen that it was on.
  package struct Moment: Sendable {
    /// What was on the screen.
    package let tree: any ElementTree
    /// The element.
    package let element: ElementID

    package init(_ element: ElementID, in tree: any ElementTree) {
      self.tree = tree
      self.element = element
    }
  }

  /// What was done.
  package var kind: Kind
  /// How the element was asked for; nil where it was not.
  package var query: Query?
  /// What was on the screen when it began.
  package var tree: any ElementTree
  /// The element it was done to, right before; nil where it was done to none.
  package var target: Moment?
  /// The element at which it ended, for what goes from one element to another.
  package var destination: Moment?
  /// The ways of the fingers, in order of time; it begins when the first is put down.
  package var paths: [FingerPath] = []
  /// The app's time when it began: when the first finger was put down, where there is one.
  package var time: Duration
}
