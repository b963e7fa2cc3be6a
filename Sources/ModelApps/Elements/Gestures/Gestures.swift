/// What an element does when it is touched in one way or another.
///
/// Of the elements under a finger the innermost that takes a gesture gets it; scroll views take what nobody else takes.
public struct Gestures {
  /// What a touch does: a finger put down and lifted where it was.
  public var touch: (() -> Void)?
  /// What all other gestures do: one value, or none, which most elements that are touched have.
  private var others: [OtherGestures] = []

  /// Takes no gesture.
  public init() {}

  /// Whether no gesture is taken.
  var isEmpty: Bool {
    touch == nil && others.allSatisfy(\.isEmpty)
  }
}

extension Gestures {
  private struct OtherGestures {
    var doubleTouch: (() -> Void)?
    var twoFingerTouch: (() -> Void)?
    var hold: (() -> Void)?
    var swipe: [SwipeDirection: () -> Void] = [:]
    var pan: ((Pan) -> Void)?
    var pinch: ((Pinch) -> Void)?
    var rotate: ((Rotation) -> Void)?

    var isEmpty: Bool {
      doubleTouch == nil && twoFingerTouch == nil && hold == nil && swipe.isEmpty && pan == nil && pinch == nil
        && rotate == nil
    }
  }

  private mutating func changeOthers(_ change: (inout OtherGestures) -> Void) {
    if others.isEmpty { others.append(OtherGestures()) }
    change(&others[0])
  }

  /// What two touches do, one right after the other at the same point.
  ///
  /// An element with this waits after a touch whether a second comes, before it takes it for a single one.
  public var doubleTouch: (() -> Void)? {
    get { others.isEmpty ? nil : others[0].doubleTouch }
    set { changeOthers { $0.doubleTouch = newValue } }
  }
  /// What a touch with two fingers at once does.
  public var twoFingerTouch: (() -> Void)? {
    get { others.isEmpty ? nil : others[0].twoFingerTouch }
    set { changeOthers { $0.twoFingerTouch = newValue } }
  }
  /// What a finger does that stays down for half a second without moving.
  public var hold: (() -> Void)? {
    get { others.isEmpty ? nil : others[0].hold }
    set { changeOthers { $0.hold = newValue } }
  }
  /// What quick movements do, by their direction.
  public var swipe: [SwipeDirection: () -> Void] {
    get { others.isEmpty ? [:] : others[0].swipe }
    set { changeOthers { $0.swipe = newValue } }
  }
  /// What a moving finger does; called for every movement.
  public var pan: ((Pan) -> Void)? {
    get { others.isEmpty ? nil : others[0].pan }
    set { changeOthers { $0.pan = newValue } }
  }
  /// What two fingers do that come closer or move apart; called for every movement.
  public var pinch: ((Pinch) -> Void)? {
    get { others.isEmpty ? nil : others[0].pinch }
    set { changeOthers { $0.pinch = newValue } }
  }
  /// What two fingers do that turn around each other; called for every movement.
  public var rotate: ((Rotation) -> Void)? {
    get { others.isEmpty ? nil : others[0].rotate }
    set { changeOthers { $0.rotate = newValue } }
  }
}

extension View {
  /// Sets what a touch does.
  public consuming func onTouch(_ action: @escaping () -> Void) -> Self { taking { $0.touch = action } }
  /// Sets what two touches do, one right after the other.
  public consuming func onDoubleTouch(_ action: @escaping () -> Void) -> Self { taking { $0.doubleTouch = action } }
  /// Sets what a touch with two fingers at once does.
  public consuming func onTwoFingerTouch(_ action: @escaping () -> Void) -> Self {
    taking { $0.twoFingerTouch = action }
  }
  /// Sets what a finger does that stays down for half a second.
  public consuming func onHold(_ action: @escaping () -> Void) -> Self { taking { $0.hold = action } }

  /// Sets what a quick movement in a direction does; other directions keep what they do.
  ///
  /// - Parameters:
  ///   - direction: where the finger goes.
  ///   - action: what that does.
  public consuming func onSwipe(_ direction: SwipeDirection, _ action: @escaping () -> Void) -> Self {
    taking { $0.swipe[direction] = action }
  }
  /// Sets what a moving finger does.
  public consuming func onPan(_ action: @escaping (Pan) -> Void) -> Self { taking { $0.pan = action } }
  /// Sets what two fingers do that come closer or move apart.
  public consuming func onPinch(_ action: @escaping (Pinch) -> Void) -> Self { taking { $0.pinch = action } }
  /// Sets what two fingers do that turn around each other.
  public consuming func onRotate(_ action: @escaping (Rotation) -> Void) -> Self { taking { $0.rotate = action } }

  private consuming func taking(_ change: (inout Gestures) -> Void) -> Self {
    changing { change(&$0.gestures) }
  }
}
