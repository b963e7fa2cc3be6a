/// What an element does when it is touched in one way or another.
///
/// Of the elements under a finger the innermost that takes a gesture gets it; scroll views take what nobody else takes.
public struct Gestures {
  /// What a touch does: a finger put down and lifted where it was.
  public var touch: (() -> Void)?
  /// What all other gestures do, which most elements that are touched have nothing of.
  private var others: Others?

  /// Takes no gesture.
  public init() {}

  /// Whether no gesture is taken.
  var isEmpty: Bool {
    touch == nil && (others?.values.isEmpty ?? true)
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

  /// The gestures behind one reference, which copies share until one of them is changed.
  private final class Others {
    var values: OtherGestures

    init(_ values: OtherGestures) { self.values = values }
  }

  /// The other gestures, for changing them: no other copy has them.
  private var own: Others {
    mutating get {
      if isKnownUniquelyReferenced(&others), let others { return others }
      let own = Others(others?.values ?? OtherGestures())
      others = own
      return own
    }
  }

  /// What two touches do, one right after the other at the same point.
  ///
  /// An element with this waits after a touch whether a second comes, before it takes it for a single one.
  public var doubleTouch: (() -> Void)? {
    get { others?.values.doubleTouch }
    set { own.values.doubleTouch = newValue }
  }
  /// What a touch with two fingers at once does.
  public var twoFingerTouch: (() -> Void)? {
    get { others?.values.twoFingerTouch }
    set { own.values.twoFingerTouch = newValue }
  }
  /// What a finger does that stays down for half a second without moving.
  public var hold: (() -> Void)? {
    get { others?.values.hold }
    set { own.values.hold = newValue }
  }
  /// What quick movements do, by their direction.
  public var swipe: [SwipeDirection: () -> Void] {
    get { others?.values.swipe ?? [:] }
    set { own.values.swipe = newValue }
  }
  /// What a moving finger does; called for every movement.
  public var pan: ((Pan) -> Void)? {
    get { others?.values.pan }
    set { own.values.pan = newValue }
  }
  /// What two fingers do that come closer or move apart; called for every movement.
  public var pinch: ((Pinch) -> Void)? {
    get { others?.values.pinch }
    set { own.values.pinch = newValue }
  }
  /// What two fingers do that turn around each other; called for every movement.
  public var rotate: ((Rotation) -> Void)? {
    get { others?.values.rotate }
    set { own.values.rotate = newValue }
  }
}

extension View {
  /// Sets what a touch does.
  public func onTouch(_ action: @escaping () -> Void) -> Self { taking { $0.touch = action } }
  /// Sets what two touches do, one right after the other.
  public func onDoubleTouch(_ action: @escaping () -> Void) -> Self { taking { $0.doubleTouch = action } }
  /// Sets what a touch with two fingers at once does.
  public func onTwoFingerTouch(_ action: @escaping () -> Void) -> Self { taking { $0.twoFingerTouch = action } }
  /// Sets what a finger does that stays down for half a second.
  public func onHold(_ action: @escaping () -> Void) -> Self { taking { $0.hold = action } }

  /// Sets what a quick movement in a direction does; other directions keep what they do.
  ///
  /// - Parameters:
  ///   - direction: where the finger goes.
  ///   - action: what that does.
  public func onSwipe(_ direction: SwipeDirection, _ action: @escaping () -> Void) -> Self {
    taking { $0.swipe[direction] = action }
  }
  /// Sets what a moving finger does.
  public func onPan(_ action: @escaping (Pan) -> Void) -> Self { taking { $0.pan = action } }
  /// Sets what two fingers do that come closer or move apart.
  public func onPinch(_ action: @escaping (Pinch) -> Void) -> Self { taking { $0.pinch = action } }
  /// Sets what two fingers do that turn around each other.
  public func onRotate(_ action: @escaping (Rotation) -> Void) -> Self { taking { $0.rotate = action } }

  private func taking(_ change: (inout Gestures) -> Void) -> Self {
    var copy = self
    change(&copy.node.gestures)
    return copy
  }
}
