/// What an element does when it is touched in one way or another.
///
/// Of the elements under a finger the innermost that takes a gesture gets it; scroll views take what nobody else takes.
public struct Gestures {
  /// What a touch does: a finger put down and lifted where it was.
  public var touch: (() -> Void)?
  /// What two touches do, one right after the other at the same point.
  ///
  /// An element with this waits after a touch whether a second comes, before it takes it for a single one.
  public var doubleTouch: (() -> Void)?
  /// What a touch with two fingers at once does.
  public var twoFingerTouch: (() -> Void)?
  /// What a finger does that stays down for half a second without moving.
  public var hold: (() -> Void)?
  /// What quick movements do, by their direction.
  public var swipe: [SwipeDirection: () -> Void] = [:]
  /// What a moving finger does; called for every movement.
  public var pan: ((Pan) -> Void)?
  /// What two fingers do that come closer or move apart; called for every movement.
  public var pinch: ((Pinch) -> Void)?
  /// What two fingers do that turn around each other; called for every movement.
  public var rotate: ((Rotation) -> Void)?

  /// Takes no gesture.
  public init() {}

  /// Whether no gesture is taken.
  var isEmpty: Bool {
    touch == nil && doubleTouch == nil && twoFingerTouch == nil && hold == nil && swipe.isEmpty && pan == nil
      && pinch == nil && rotate == nil
  }
}
