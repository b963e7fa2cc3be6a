import Messages
import StepRegistry

/// The limit that ends a step or hook.
enum LimitCause: Sendable {
  /// A limit of the step or hook; the text describes it.
  case step(Duration, String)
  /// A limit of its scenario; the text describes it.
  case scenario(Duration, String)
  /// The limit for a scenario, which also holds for a hook around the run.
  case runHook(Duration)
  /// The grace period, which began when an earlier step or hook exceeded a limit.
  case grace(Duration)

  /// Describes the end in a sentence.
  ///
  /// - Parameter subject: the code that was running, such as "step".
  func message(of subject: String) -> String {
    switch self {
    case .step(let limit, let name): "the \(subject) was ended after \(limit.text), \(name)"
    case .scenario(let limit, let name): "the \(subject) was ended: the scenario had taken \(limit.text), \(name)"
    case .runHook(let limit):
      "the \(subject) was ended after \(limit.text), the limit for a scenario and for a hook around the run"
    case .grace(let limit):
      "the \(subject) was ended: an earlier step or hook had exceeded its limit, and the hooks after it may take "
        + "\(limit.text) in all"
    }
  }
}

/// The time limit of the code of a step or hook.
struct CodeLimit: Sendable {
  /// The time after which the task of the code is cancelled.
  let duration: Duration
  /// The time after that until the process of the code is ended.
  let grace: Duration
  /// The limit for this code alone; nil if only its scenario is limited.
  let own: Duration?
  /// Whether a limit has ended earlier code of the scenario, and this code runs in the grace period.
  var isInGrace = false
  /// Why the code is ended.
  let cause: LimitCause

  /// Runs code, whose task is cancelled at the limit.
  ///
  /// - Returns: the result of the code, and whether the limit was exceeded.
  func perform<Result: Sendable>(_ code: @escaping @Sendable () async -> Result) async -> (Result, Bool) {
    let task = Task(operation: code)
    let timer = Task {
      do { try await Task.sleep(for: duration) } catch { return false }
      task.cancel()
      return true
    }
    let result = await task.value
    timer.cancel()
    return (result, await timer.value)
  }
}

/// The limits of an attempt of a scenario.
struct LimitedTime {
  /// When the attempt ends; nil for no limit.
  private let end: (limit: Duration, time: ContinuousClock.Instant)?
  private let limits: TimeLimits
  /// When the grace period ends; nil while no limit has been exceeded.
  private var graceEnd: ContinuousClock.Instant?

  /// Begins.
  ///
  /// - Parameters:
  ///   - limits: the limits of the run.
  ///   - whole: the limit for the attempt; nil for no limit.
  init(_ limits: TimeLimits, whole: Duration?) {
    self.limits = limits
    end = whole.map { (limit: $0, time: ContinuousClock.now + $0) }
  }

  /// The limit of the code that begins now; nil for no limit.
  ///
  /// - Parameter own: the limit for the code alone.
  func limit(_ own: Duration?) -> CodeLimit? {
    let now = ContinuousClock.now
    if let graceEnd {
      // Zero would mean that there is no limit.
      let rest = max(graceEnd - now, .nanoseconds(1))
      let duration = min(own ?? rest, rest)
      return CodeLimit(
        duration: duration, grace: rest - duration, own: duration, isInGrace: true,
        cause: duration == rest ? .grace(limits.grace) : limits.cause(ofStep: duration))
    }
    if let end, own.map({ end.time < now + $0 }) ?? true {
      return CodeLimit(
        duration: max(end.time - now, .zero), grace: limits.grace, own: own, cause: limits.cause(ofScenario: end.limit))
    }
    return own.map { CodeLimit(duration: $0, grace: limits.grace, own: $0, cause: limits.cause(ofStep: $0)) }
  }

  /// Begins the grace period at a limit, unless an earlier limit has.
  mutating func noteExceeded(at limit: ContinuousClock.Instant) { graceEnd = graceEnd ?? limit + limits.grace }
}
