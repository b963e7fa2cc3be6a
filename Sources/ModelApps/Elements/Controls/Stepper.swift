/// A number that two buttons make larger and smaller, as `UIStepper` shows it.
public struct Stepper: View {
  /// The element as data.
  public var node: Node

  /// Makes a stepper; its buttons are marked `Decrement` and `Increment`.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - range: the numbers it may be; at an end the button that leads beyond is disabled.
  ///   - step: by how much a touch changes it.
  ///   - onChange: takes the new number.
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
    node.value = .number(value)
    node.properties = [
      "minimumValue": .number(range.lowerBound), "maximumValue": .number(range.upperBound), "stepValue": .number(step),
    ]
  }

  /// A button that is marked with a word and shows a sign.
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
