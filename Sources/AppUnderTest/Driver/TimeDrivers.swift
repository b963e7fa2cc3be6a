/// A driver that detects whether its app is loading something.
package protocol LoadingDriver: AppDriver {
  /// Whether a page is loading, or a request is pending whose answer may change the screen. Timers do not count.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func isLoading() async throws -> Bool

  /// The longest time from an action to its request, and from a response to the change it causes.
  nonisolated var reactionTime: Duration { get }
}

/// A driver that can return when its app may change next.
package protocol ScheduleDriver: AppDriver {
  /// The time of the app's next scheduled event, or a guess; nil without an event, and for an app in real time.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func nextEventTime() async throws -> Duration?
}

/// A driver with a device whose date follows the app's time.
package protocol DatedDriver: AppDriver {
  /// The date of the device in its time zone, and the zone.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func deviceDate() async throws -> (date: CalendarDate, zone: TimeZone)
}
