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
  /// Where and when the page was touched last, in milliseconds since 1970; nil where that was the second touch of two.
  var lastClick: (point: Point, time: Double)?
}
