/// The time since the launch of an app.
struct ElapsedTime {
  private let launch = ContinuousClock.now
  /// The time by which the app's clock is ahead of this clock. Time can jump in apps of `cukeswift serve`.
  var ahead = Duration.zero

  /// The time since the launch, measured by the app's clock.
  var passed: Duration { .now - launch + ahead }
}
