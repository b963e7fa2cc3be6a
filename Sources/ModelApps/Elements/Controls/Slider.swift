/// A number that is chosen by moving a thumb along a track, like `UISlider`.
public struct Slider: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: the number; if outside the range, it is moved into it.
  ///   - range: the numbers from the left end to the right end.
  ///   - onChange: called with the new number whenever the thumb is moved or the track is touched.
  public init(value: Double, in range: ClosedRange<Double> = 0...1, onChange: @escaping (Double) -> Void) {
    let value = value.clamped(to: range)
    // A range that is too long to compute with is treated as the longest finite one.
    let length = min(range.upperBound - range.lowerBound, .greatestFiniteMagnitude)
    let part = length > 0 ? ((value - range.lowerBound) / length).clamped(to: 0...1) : 0
    node = Node(.slider, arrangement: .placed(Size(width: 118, height: 31)) { Slider.frames(in: $0, at: part) })
    node.children = [Slider.part(.gray, radius: 1), Slider.part(.blue, radius: 1), Slider.part(.white, radius: 14)]
    node.fills = .horizontal
    node.traits = .adjustable
    node.value = .number(value)
    node.properties = [
      "minimumValue": .number(range.lowerBound), "maximumValue": .number(range.upperBound),
    ]
    node.sizedGestures = { size in
      var gestures = Gestures()
      gestures.pan = { pan in
        guard pan.phase != .cancelled else { return }
        let room = max(size.width - Slider.thumb, 1)
        let part = min(max((pan.location.x - Slider.thumb / 2) / room, 0), 1)
        let new = range.lowerBound + part * length
        if new != value { onChange(new) }
      }
      for (action, sign) in [(AssistiveAction.increment, 1.0), (.decrement, -1.0)] {
        gestures.actions[action] = {
          let new = (value + sign * length * Slider.assistiveStep).clamped(to: range)
          if new != value { onChange(new) }
        }
      }
      return gestures
    }
  }

  /// The part of the track by which assistive technology changes the value, as in UIKit.
  private static let assistiveStep = 0.1
  /// The width of the thumb in points.
  private static let thumb = 28.0

  private static func part(_ color: Color, radius: Double) -> Node {
    var node = Node(.imageView, arrangement: .fixed(Size(width: 0, height: 0)))
    node.style.background = color
    node.style.cornerRadius = radius
    return node
  }

  /// The frames of the track, its filled part and the thumb.
  private static func frames(in size: Size, at part: Double) -> [Rect] {
    let x = part * max(size.width - thumb, 0)
    let y = size.height / 2
    return [
      Rect(x: 2, y: y - 1, width: size.width - 4, height: 2), Rect(x: 2, y: y - 1, width: x, height: 2),
      Rect(x: x, y: y - thumb / 2, width: thumb, height: thumb),
    ]
  }
}
