/// A number with two buttons to increase and decrease it, like `UIStepper`.
public struct Stepper: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a stepper; the labels of its buttons are `Decrement` and `Increment`.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - range: the allowed numbers; at an end the button that leads beyond it is disabled.
  ///   - step: the amount of one touch.
  ///   - onChange: called with the new number.
  public init(
    value: Double, in range: ClosedRange<Double> = 0...100, step: Double = 1, onChange: @escaping (Double) -> Void
  ) {
    let smaller = Stepper.button("Decrement", sign: "−") { onChange(max(value - step, range.lowerBound)) }
    let larger = Stepper.button("Increment", sign: "+") { onChange(min(value + step, range.upperBound)) }
    node = Node(.stepper, arrangement: .placed(Size(width: 94, height: 29)) { Stepper.frames(in: $0) })
    node.children = [
      smaller.enabled(value > range.lowerBound).node, larger.enabled(value < range.upperBound).node,
    ]
    node.traits = .adjustable
    if value < range.upperBound {
      node.gestures.actions[.increment] = { onChange(min(value + step, range.upperBound)) }
    }
    if value > range.lowerBound {
      node.gestures.actions[.decrement] = { onChange(max(value - step, range.lowerBound)) }
    }
    node.value = .number(value)
    node.properties = [
      "minimumValue": .number(range.lowerBound), "maximumValue": .number(range.upperBound), "stepValue": .number(step),
    ]
  }

  /// A button with an accessibility label and a sign.
  private static func button(_ label: String, sign: String, action: @escaping () -> Void) -> Button {
    Button(sign, action: action).label(label)
  }

  private static func frames(in size: Size) -> [Rect] {
    [
      Rect(x: 0, y: 0, width: size.width / 2, height: size.height),
      Rect(x: size.width / 2, y: 0, width: size.width / 2, height: size.height),
    ]
  }
}
