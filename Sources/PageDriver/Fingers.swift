/// What fingers do on a page.
struct Fingers {
  /// Where those are that are down.
  var points: [Int: Point] = [:]
  /// The one that was put down alone, not reported to the browser yet: it may be lifted at once.
  var waiting: Touch?
  /// The part of an open dialog on which one is down, by its identifier.
  var touchedPart: String?
  /// Whether a dialog has opened while one was down, of which the page has not heard any more.
  var isCutOff = false
  /// Whether the page was told which element a touch is meant for.
  var hasAim = false
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
  /// Where and when the page was touched last, in milliseconds since 1970; nil where that was the second touch of two.
  var lastClick: (point: Point, time: Double)?
}
