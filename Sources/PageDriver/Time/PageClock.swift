import CLibrary
import DevTools

/// How the time of a page passes.
enum PageClock {
  /// The value of the machine's monotonic clock, which the browser uses, at the beginning of 1970, in seconds.
  static let steadyTimeIn1970: Double = {
    var (steady, wall) = (timespec(), timespec())
    clock_gettime(CLOCK_MONOTONIC, &steady)
    clock_gettime(CLOCK_REALTIME, &wall)
    return Double(steady.tv_sec - wall.tv_sec) + Double(steady.tv_nsec - wall.tv_nsec) / 1e9
  }()

  /// A virtual time policy for the browser.
  struct Policy: Sendable {
    enum Kind: String, Sendable {
      /// Time stands still while responses of servers are pending.
      case waiting = "pauseIfNetworkFetchesPending"
      /// Time passes while responses of servers are pending.
      case advancing = "advance"
    }

    let kind: Kind
    var milliseconds = 0.0
    var start: Double?

    func write(to json: inout JSONWriter) {
      json.member("policy", kind.rawValue)
      json.member("budget", milliseconds)
      if let start { json.member("initialVirtualTime", start) }
      json.member("maxVirtualTimeTaskStarvationCount", 1000)
    }
  }
}
