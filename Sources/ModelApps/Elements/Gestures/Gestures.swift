/// The gestures that an element handles, with their actions.
///
/// A gesture goes to the innermost element under the finger that handles it. Scroll views handle gestures that no other
/// element handles.
public struct Gestures {
  /// The action for a touch: a finger put down and lifted without moving.
  public var touch: (() -> Void)?
  /// The actions for all other gestures: an array with one value, or empty, as for most elements that can be touched.
  private var others: [OtherGestures] = []

  /// Creates gestures without actions.
  public init() {}

  /// Whether no gesture has an action.
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
    var actions: [AssistiveAction: () -> Void] = [:]

    var isEmpty: Bool {
      doubleTouch == nil && twoFingerTouch == nil && hold == nil && swipe.isEmpty && pan == nil && pinch == nil
        && rotate == nil && actions.isEmpty
    }
  }

  private mutating func changeOthers(_ change: (inout OtherGestures) -> Void) {
    if others.isEmpty { others.append(OtherGestures()) }
    change(&others[0])
  }

  /// The action for two touches, one right after the other at the same point.
  ///
  /// After a single touch, an element with this action waits for a second one before it handles the first.
  public var doubleTouch: (() -> Void)? {
    get { others.isEmpty ? nil : others[0].doubleTouch }
    set { changeOthers { $0.doubleTouch = newValue } }
  }
  /// The action for a touch with two fingers at once.
  public var twoFingerTouch: (() -> Void)? {
    get { others.isEmpty ? nil : others[0].twoFingerTouch }
    set { changeOthers { $0.twoFingerTouch = newValue } }
  }
  /// The action for a finger that stays down for half a second without moving.
  public var hold: (() -> Void)? {
    get { others.isEmpty ? nil : others[0].hold }
    set { changeOthers { $0.hold = newValue } }
  }
  /// The actions for quick movements, by direction.
  public var swipe: [SwipeDirection: () -> Void] {
    get { others.isEmpty ? [:] : others[0].swipe }
    set { changeOthers { $0.swipe = newValue } }
  }
  /// The action for a moving finger; called for every movement.
  public var pan: ((Pan) -> Void)? {
    get { others.isEmpty ? nil : others[0].pan }
    set { changeOthers { $0.pan = newValue } }
  }
  /// The action for two fingers that come closer or move apart; called for every movement.
  public var pinch: ((Pinch) -> Void)? {
    get { others.isEmpty ? nil : others[0].pinch }
    set { changeOthers { $0.pinch = newValue } }
  }
  /// The action for two fingers that turn around each other; called for every movement.
  public var rotate: ((Rotation) -> Void)? {
    get { others.isEmpty ? nil : others[0].rotate }
    set { changeOthers { $0.rotate = newValue } }
  }
  /// The actions of assistive technology.
  public var actions: [AssistiveAction: () -> Void] {
    get { others.isEmpty ? [:] : others[0].actions }
    set { changeOthers { $0.actions = newValue } }
  }
}

extension View {
  /// Sets the action for a touch.
  public consuming func onTouch(_ action: @escaping () -> Void) -> Self { taking { $0.touch = action } }
  /// Sets the action for two touches, one right after the other.
  public consuming func onDoubleTouch(_ action: @escaping () -> Void) -> Self { taking { $0.doubleTouch = action } }
  /// Sets the action for a touch with two fingers at once.
  public consuming func onTwoFingerTouch(_ action: @escaping () -> Void) -> Self {
    taking { $0.twoFingerTouch = action }
  }
  /// Sets the action for a finger that stays down for half a second.
  public consuming func onHold(_ action: @escaping () -> Void) -> Self { taking { $0.hold = action } }

  /// Sets the action for a quick movement in one direction; other directions keep their actions.
  ///
  /// - Parameters:
  ///   - direction: the direction of the movement.
  ///   - action: the action.
  public consuming func onSwipe(_ direction: SwipeDirection, _ action: @escaping () -> Void) -> Self {
    taking { $0.swipe[direction] = action }
  }
  /// Sets the action for a moving finger.
  public consuming func onPan(_ action: @escaping (Pan) -> Void) -> Self { taking { $0.pan = action } }
  /// Sets the action for two fingers that come closer or move apart.
  public consuming func onPinch(_ action: @escaping (Pinch) -> Void) -> Self { taking { $0.pinch = action } }
  /// Sets the action for two fingers that turn around each other.
  public consuming func onRotate(_ action: @escaping (Rotation) -> Void) -> Self { taking { $0.rotate = action } }

  /// Adds an action for assistive technology, which has no gesture of its own or one that is hard to make.
  ///
  /// - Parameters:
  ///   - name: the action: `.increment` and `.decrement` change a value, `.named("Archive")` is one of the app.
  ///   - action: the action.
  public consuming func onAssistiveAction(_ name: AssistiveAction, _ action: @escaping () -> Void) -> Self {
    taking { $0.actions[name] = action }
  }

  private consuming func taking(_ change: (inout Gestures) -> Void) -> Self {
    changing { change(&$0.gestures) }
  }
}
