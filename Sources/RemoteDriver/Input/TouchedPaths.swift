import AppUnderTest

/// Collects touch events until the last finger is lifted.
struct TouchedPaths {
  private var paths: [Int: FingerPath] = [:]
  private var down: Set<Int> = []
  /// The time since the first finger was put down.
  private(set) var time = Duration.zero

  /// Whether no finger is down.
  var isEmpty: Bool { paths.isEmpty }

  /// Lets time pass for the fingers.
  mutating func letPass(_ duration: Duration) { time += max(duration, .zero) }

  /// Takes a touch event.
  ///
  /// - Returns: the paths of all fingers, when the last one is lifted.
  mutating func take(_ touch: Touch) -> [FingerPath]? {
    switch touch.phase {
    case .down:
      paths[touch.finger] = FingerPath([.init(time, touch.point)])
      down.insert(touch.finger)
      return nil
    case .move:
      paths[touch.finger]?.stops.append(.init(time, touch.point))
      return nil
    case .up:
      guard down.remove(touch.finger) != nil else { return nil }
      paths[touch.finger]?.stops.append(.init(time, touch.point))
      guard down.isEmpty else { return nil }
      defer { self = TouchedPaths() }
      return paths.sorted { $0.key < $1.key }.map(\.value)
    case .cancelled:
      paths[touch.finger] = nil
      down.remove(touch.finger)
      if down.isEmpty { self = TouchedPaths() }
      return nil
    }
  }
}
