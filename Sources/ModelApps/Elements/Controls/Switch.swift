/// A switch that is on or off, like `UISwitch`.
public struct Switch: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - isOn: whether it is on; its value is 1 or 0, as in UIKit.
  ///   - onChange: called with the new state when it is touched or swiped.
  public init(isOn: Bool, onChange: @escaping (Bool) -> Void) {
    node = Node(.switchControl, arrangement: .fixed(Size(width: 51, height: 31)))
    node.value = isOn ? "1" : "0"
    node.isSelected = isOn
    node.traits = .button
    node.properties = ["isOn": .boolean(isOn), "on": .boolean(isOn)]
    node.style.background = isOn ? .green : .lightGray
    node.style.cornerRadius = 15.5
    node.gestures.touch = { onChange(!isOn) }
    node.gestures.swipe = [.left: { if isOn { onChange(false) } }, .right: { if !isOn { onChange(true) } }]
  }
}
