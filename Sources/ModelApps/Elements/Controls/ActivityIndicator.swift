/// A wheel that turns while something is in progress, like `UIActivityIndicatorView`.
public struct ActivityIndicator: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a wheel.
  ///
  /// - Parameter isAnimating: whether it turns; otherwise it is hidden.
  public init(isAnimating: Bool = true) {
    node = Node(.activityIndicatorView, arrangement: .fixed(Size(width: 20, height: 20)))
    node.label = isAnimating ? "In progress" : "Progress halted"
    node.isHidden = !isAnimating
    node.set("isAnimating", to: .boolean(isAnimating))
  }
}

/// A progress bar, like `UIProgressView`.
public struct ProgressView: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a bar.
  ///
  /// - Parameter progress: the progress, from 0 to 1.
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
