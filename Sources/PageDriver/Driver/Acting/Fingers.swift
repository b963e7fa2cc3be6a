import PageContent

/// The state of the fingers on a page.
struct Fingers {
  /// The places of the fingers that are down.
  var points: [Int: Point] = [:]
  /// How they touch the screen; missing for fingers without special properties.
  var contacts: [Int: PointerContact] = [:]
  /// A single finger that was put down but not reported to the browser yet, because it may be lifted at once.
  var waiting: Waiting?
  /// A touch that waits, with its intended element; nil for any element.
  struct Waiting {
    let touch: Touch
    let aim: Aim?
  }
  /// The intended element of a touch.
  struct Aim {
    let place: ElementPlace
    /// The number of the element that is expected to receive the touch; -1 for an unknown one.
    let receiver: Int
  }

  /// The part of an open dialog that a finger is on; nil without one.
  var touchedPart: PageDialog.Part?
  /// Whether a dialog has opened while a finger was down; the page does not get further events of that finger.
  var isCutOff = false
  /// The world that was given the intended element of a touch; the inner nil stands for the page's own world.
  var aimedWorld: Int??
  /// The time when the resting finger was put down, in milliseconds since 1970.
  var since = 0.0
  /// The effect of a long press.
  enum Rest: Equatable {
    case none
    /// The long press has opened a context menu.
    case menu
    /// The finger will drag the element as soon as it moves.
    case carrying(from: Point)
    case dragging
  }
  var rest = Rest.none
  /// The data being dragged, as JSON of the DevTools protocol.
  var drag: String?
  /// The state of a watched drag; nil while no drag is watched.
  var watch: PageDriver.DragWatch?
  var buttons = PointerButtons()
}

/// The buttons of pointers.
struct PointerButtons {
  /// The buttons that a client holds.
  var held: HeldButtons = []
  /// The number of successive presses at the place of the last one.
  private(set) var presses = 1
  private var last: Press?

  private struct Press {
    let button: Int
    let point: Point
    /// The page's time, in milliseconds since 1970.
    let time: Double
  }

  /// The longest time between the clicks of a double click, in milliseconds.
  private static let doubleClickTime = 300.0

  /// Makes the next press the first one at its place.
  mutating func separateClicks() { last = nil }

  /// Records a press of a button.
  ///
  /// - Returns: the number of presses of the button at this place, one after another.
  mutating func press(_ button: Int, at point: Point, time: Double) -> Int {
    let isAgain = last.map { $0.button == button && $0.point == point && time - $0.time < Self.doubleClickTime }
    presses = isAgain == true ? presses + 1 : 1
    last = Press(button: button, point: point, time: time)
    return presses
  }
}

/// The buttons and modifier keys that a client holds.
struct HeldInput {
  var buttons: HeldButtons = []
  var modifiers: KeyModifiers = []
}
