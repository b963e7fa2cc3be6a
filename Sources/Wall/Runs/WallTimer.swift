import CLibrary
import Dispatch

/// The clock of a wall: the time, the local time, and calls at a time.
package struct WallTimer: Sendable {
  /// The time, in seconds since 1970.
  let now: @Sendable () -> Double
  /// The seconds by which local time is ahead of UTC at a time.
  let offset: @Sendable (Double) -> Double
  /// Calls a function at a time, even if the clock is changed until then.
  let call: @Sendable (_ time: Double, _ function: @escaping @Sendable () -> Void) -> Void

  /// Describes a clock.
  package init(
    now: @escaping @Sendable () -> Double, offset: @escaping @Sendable (Double) -> Double,
    call: @escaping @Sendable (_ time: Double, _ function: @escaping @Sendable () -> Void) -> Void
  ) {
    (self.now, self.offset, self.call) = (now, offset, call)
  }

  /// The clock of the system.
  package static let system = WallTimer(now: { WallClock.now }) { time in
    var (seconds, local) = (time_t(time.rounded(.down)), tm())
    return localtime_r(&seconds, &local) == nil ? 0 : Double(local.tm_gmtoff)
  } call: { time, function in
    let whole = time.rounded(.down)
    let moment = timespec(tv_sec: time_t(whole), tv_nsec: Int((time - whole) * 1e9))
    DispatchQueue(label: "schedule of a wall").asyncAfter(wallDeadline: DispatchWallTime(timespec: moment)) {
      function()
    }
  }
}
