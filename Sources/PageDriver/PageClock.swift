import DevTools

/// How a page's time passes.
enum PageClock {
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
