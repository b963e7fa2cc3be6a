/// The time since the launch of an app.
struct ElapsedTime {
  private let launch = ContinuousClock.now
  /// The time that has passed for the app but not here; time can jump in apps of `cukeswift serve`.
  var ahead = Duration.zero

  /// The time that has passed for the app.
  var passed: Duration { .now - launch + ahead }
}
