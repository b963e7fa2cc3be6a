/// What fingers do on a page.
struct Fingers {
  /// Where those are that are down.
  var points: [Int: Point] = [:]
  /// The one that was put down alone, not reported to the browser yet: it may be lifted at once.
  var waiting: Touch?
  /// What that one is meant for; nil is any.
  var waitingAim: Aim?
  /// An element that a touch is meant for, as the script knows it that has described the screen on which it was chosen.
  struct Aim {
    /// The world of the script; nil is that of the page itself.
    let world: Int?
    /// The screen, and the numbers of the element and of the one that was seen to receive the touch there.
    let version, index, receiver: Int
  }
  /// The part of an open dialog on which one is down, by its identifier.
  var touchedPart: String?
  /// Whether a dialog has opened while one was down, of which the page has not heard any more.
  var isCutOff = false
  /// The world in which the page was told which element a touch is meant for, nil in it for that of the page itself.
  var aimedWorld: Int??
  /// Since when one is down that has not moved, in milliseconds since 1970.
  var since = 0.0
  /// What a long press has started.
  enum Rest: Equatable {
    case none
    /// It has opened a context menu.
    case menu
    /// It drags what is there as soon as it moves.
    case carrying(from: Point)
    case dragging
  }
  var rest = Rest.none
  /// What is dragged and not dropped yet, as JSON of the DevTools protocol.
  var drag: String?
  /// What is noted of a drag that is watched; nil where none is.
  var watch: PageDriver.DragWatch?
  /// Where and when the page was touched last, in milliseconds since 1970; nil where that was the second touch of two.
  var lastClick: (point: Point, time: Double)?
}
