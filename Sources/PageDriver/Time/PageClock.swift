import CLibrary
import DevTools

/// The clock of a page, which stands still unless the driver lets it run.
///
///     halted ──start──▶ running ──pass──▶ running, with time passing
///        ▲                 │                           │
///        └──────halt───────┴───────────halt────────────┘
struct PageClock {
  /// Why the clock has stopped.
  enum Halt: Sendable {
    /// The page has changed.
    case changed
    /// The given time is over.
    case expired
    /// A request was made whose response takes some of the page's time.
    case held
  }

  enum Phase {
    case halted(Halt)
    /// The clock runs with this policy, and the expectation is for its halt.
    case running(Policy, Expectation, isPassing: Bool)
  }

  /// A request that is to fail, with the reason for the browser.
  struct Failure: Hashable {
    let request: String
    let reason: String
  }

  private(set) var phase = Phase.halted(.changed)
  /// The session of the page that controls the clock: pages that can reach each other share the clock of the first of
  /// them.
  var session: DevToolsSession
  /// Whether the document may be in another process than that page.
  var mayHaveMoved = false
  /// Whether the page has stopped at a change, and its clock is being stopped.
  var isStopping = false
  /// The command that sets the page's initial time, in seconds since 1970; nil once it is known to be done.
  var beginning: (command: Expectation, time: Double)?
  /// The offset of the browser's event time to the page's time, in seconds; nil for an unknown offset.
  var eventOffset: Double?
  /// The requests that are to fail as soon as time passes.
  private var failures: [Failure] = []

  init(of session: DevToolsSession) {
    self.session = session
  }

  /// The policy of the running clock, and the expectation of its halt; nil while it stands still.
  var run: (policy: Policy, halt: Expectation)? {
    if case .running(let policy, let halt, _) = phase { (policy, halt) } else { nil }
  }

  /// Why the clock has stopped last; nil while it runs.
  var halt: Halt? { if case .halted(let halt) = phase { halt } else { nil } }

  /// Records that the clock runs.
  mutating func start(_ policy: Policy, until halt: Expectation) { phase = .running(policy, halt, isPassing: false) }

  /// Records that the browser lets time pass; returns the requests that are to fail now.
  mutating func pass() -> [Failure] {
    guard case .running(let policy, let halt, _) = phase else { return [] }
    phase = .running(policy, halt, isPassing: true)
    defer { failures = [] }
    return failures
  }

  /// Records that the clock stands still.
  ///
  /// - Returns: the expectation of the halt; nil if the clock stood still already.
  mutating func stop(_ halt: Halt) -> Expectation? {
    guard let run else { return nil }
    phase = .halted(halt)
    return run.halt
  }

  /// Stores a failure to be reported when the page's time next passes; returns false while it is passing.
  mutating func keep(_ failure: Failure) -> Bool {
    if case .running(_, _, isPassing: true) = phase { return false }
    failures.append(failure)
    return true
  }
}

extension PageClock {
  /// The value of the machine's monotonic clock, which the browser uses, at the beginning of 1970, in seconds.
  static let steadyTimeIn1970: Double = {
    var (steady, wall) = (timespec(), timespec())
    clock_gettime(CLOCK_MONOTONIC, &steady)
    clock_gettime(CLOCK_REALTIME, &wall)
    return Double(steady.tv_sec - wall.tv_sec) + Double(steady.tv_nsec - wall.tv_nsec) / 1e9
  }()

  /// A virtual time policy for the browser.
  struct Policy: Sendable, Hashable {
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
