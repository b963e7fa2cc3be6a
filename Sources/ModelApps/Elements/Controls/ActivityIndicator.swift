/// A wheel that turns while something is in progress, as `UIActivityIndicatorView` shows it.
public struct ActivityIndicator: View {
  /// The element as data.
  public var node: Node

  /// Makes a wheel.
  ///
  /// - Parameter isAnimating: whether it turns; one that does not is hidden.
  public init(isAnimating: Bool = true) {
    node = Node(.activityIndicatorView, arrangement: .fixed(Size(width: 20, height: 20)))
    node.label = isAnimating ? "In progress" : "Progress halted"
    node.isHidden = !isAnimating
    node.set("isAnimating", to: .boolean(isAnimating))
  }
}

/// A bar that shows how far something is, as `UIProgressView` does.
public struct ProgressView: View {
  /// The element as data.
  public var node: Node

  /// Makes a bar.
  ///
  /// - Parameter progress: how far it is, from 0 to 1.
  public init(progress: Double) {
    let progress = progress.clamped(to: 0...1)
    var bar = Node(.imageView, arrangement: .fixed(Size(width: 0, height: 2)))
    bar.style.background = .blue
    node = Node(
      .progressView,
      arrangement: .placed(Size(width: 150, height: 2)) { size in
        [Rect(x: 0, y: 0, width: size.width * progress, height: size.height)]
      }, children: [bar])
    node.fills = .horizontal
    node.label = "Progress"
    node.value = .string("\(Int((progress * 100).rounded()))%")
    node.set("progress", to: .number(progress))
  }
}
