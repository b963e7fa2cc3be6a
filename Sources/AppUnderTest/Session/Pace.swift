/// The speed of a run for human viewers; by default a run does not wait at all.
public struct Pace: Sendable, Hashable {
  /// Whether the app's time passes in real time instead of jumping to the next event.
  public var isRealTime: Bool
  /// The pause after every gesture and every text.
  public var pause: Duration

  /// Describes a pace; the default is as fast as possible.
  public init(isRealTime: Bool = false, pause: Duration = .zero) {
    self.isRealTime = isRealTime
    self.pause = max(pause, .zero)
  }

  /// The default pace of sessions and drivers made from now on.
  public static var current: Pace { RunEnvironment.current[Pace.self] ?? Pace() }
}
