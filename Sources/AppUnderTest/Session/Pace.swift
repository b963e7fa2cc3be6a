/// How fast a run goes for people who watch; by itself it takes no time at all.
public struct Pace: Sendable, Hashable {
  /// Whether the app's time passes as time does, instead of jumping to what happens next.
  public var isRealTime: Bool
  /// How long it rests after every gesture and every text.
  public var pause: Duration

  /// Describes a pace; without arguments it is as fast as possible.
  public init(isRealTime: Bool = false, pause: Duration = .zero) {
    self.isRealTime = isRealTime
    self.pause = max(pause, .zero)
  }

  /// The pace of sessions and drivers that are made from now on, unless they get another one.
  @TaskLocal public static var current = Pace()
}
