import CLibrary
import DevTools

/// How a page's time passes.
enum PageClock {
  /// What the steady clock of the machine, by which the browser counts, would have shown at the beginning of 1970, in seconds.
  static let steadyTimeIn1970: Double = {
    var (steady, wall) = (timespec(), timespec())
    clock_gettime(CLOCK_MONOTONIC, &steady)
    clock_gettime(CLOCK_REALTIME, &wall)
    return Double(steady.tv_sec - wall.tv_sec) + Double(steady.tv_nsec - wall.tv_nsec) / 1e9
  }()

  /// What is said to the browser when time is to pass.
  struct Policy: Sendable {
    enum Kind: String, Sendable {
      /// Time stands still while answers of servers are under way.
      case waiting = "pauseIfNetworkFetchesPending"
      /// Time passes meanwhile.
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
