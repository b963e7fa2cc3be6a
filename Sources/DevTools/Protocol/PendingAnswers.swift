import Dispatch
import OperatingSystem
import Synchronization

/// The answers and events that a browser still owes, with their time limits.
final class PendingAnswers: Sendable {
  private struct Slot {
    let expectation: Expectation
    let patience: Duration
    var deadline: ContinuousClock.Instant
    /// The delay of the deadline because tasks had to wait; at most about `patience`.
    var moreTime = Duration.zero
  }

  private struct State {
    var lastID = 0
    var slots: [Int: Slot] = [:]
    /// Why nothing can be sent any more; nil while it can.
    var end: BrowserError?
    /// The time of the next check for late answers; nil without a scheduled one.
    var check: ContinuousClock.Instant?
  }

  /// The time limit for an answer of the browser. A page that loops never answers.
  let limit: Duration
  private let state = Mutex(State())

  init(limit: Duration) {
    self.limit = limit
  }

  /// Why nothing can be sent any more; nil while it can.
  var ending: BrowserError? { state.withLock(\.end) }

  /// Adds an expectation.
  ///
  /// - Parameters:
  ///   - name: the name of the command, or the state until the event.
  ///   - isWanted: false to drop the answer.
  ///   - patience: how long the browser may take; nil for the usual limit.
  /// - Throws: a `BrowserError` if the browser has ended.
  func add(_ name: String, isWanted: Bool = true, patience: Duration?) throws(BrowserError) -> Expectation {
    let patience = patience ?? limit
    let (expectation, end, check) = state.withLock { state -> (Expectation, BrowserError?, ContinuousClock.Instant?) in
      state.lastID += 1
      let expectation = Expectation(state.lastID, name, in: self)
      guard state.end == nil, isWanted else { return (expectation, state.end, nil) }
      let deadline = ContinuousClock.now + patience
      state.slots[expectation.id] = Slot(expectation: expectation, patience: patience, deadline: deadline)
      if let check = state.check, check <= deadline { return (expectation, nil, nil) }
      state.check = deadline
      return (expectation, nil, deadline)
    }
    if let end { throw end }
    if let check { schedule(check) }
    return expectation
  }

  /// Drops an expectation.
  func remove(_ id: Int) { state.withLock { _ = $0.slots.removeValue(forKey: id) } }

  /// Ends an expectation, if something still waits for it.
  func finish(_ id: Int, _ result: Result<DevToolsValue, BrowserError>) {
    state.withLock { $0.slots.removeValue(forKey: id) }?.expectation.arrive(result)
  }

  /// Makes all expectations fail, also those added later.
  ///
  /// - Returns: false if this has happened before.
  func end(_ reason: BrowserError) -> Bool {
    let slots: [Slot]? = state.withLock { state in
      guard state.end == nil else { return nil }
      state.end = reason
      defer { state.slots = [:] }
      return Array(state.slots.values)
    }
    for slot in slots ?? [] { slot.expectation.arrive(.failure(reason)) }
    return slots != nil
  }

  // MARK: - Limits

  private func schedule(_ check: ContinuousClock.Instant) {
    let delay = max(check - .now, .milliseconds(1))
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(delay.wholeNanoseconds)) { [weak self] in
      let due = ContinuousClock.now
      // The browser may be waiting for a task of this process.
      Task { self?.failLate(for: check, at: .now, afterTasksWaited: due.duration(to: .now)) }
    }
  }

  /// The longest wait of a task that does not count as a wait for others.
  private static let shortestWait = Duration.seconds(1)

  /// Makes the late answers fail, unless an earlier check has replaced this one.
  ///
  /// - Parameters:
  ///   - check: the time for which the check was scheduled; nil for any.
  ///   - now: the time of the check.
  ///   - wait: how long the check, which is a task, had to wait for other tasks; the browser gets as much time more,
  ///     until its time has doubled.
  func failLate(
    for check: ContinuousClock.Instant? = nil, at now: ContinuousClock.Instant, afterTasksWaited wait: Duration
  ) {
    let (late, next) = state.withLock { state -> ([Slot], ContinuousClock.Instant?) in
      guard check == nil || state.check == check else { return ([], nil) }
      var late: [Slot] = []
      for (id, slot) in state.slots where slot.deadline <= now {
        if wait > Self.shortestWait, slot.moreTime < slot.patience {
          state.slots[id]?.deadline = now + wait
          state.slots[id]?.moreTime += wait
        } else {
          state.slots[id] = nil
          late.append(slot)
        }
      }
      state.check = state.slots.values.map(\.deadline).min()
      return (late, state.check)
    }
    for slot in late {
      let problem = "has not answered for \(slot.patience.wording) (\(slot.expectation.name))"
      slot.expectation.arrive(.failure(BrowserError(.silent, problem, advice: BrowserError.busyMachine)))
    }
    if let next { schedule(next) }
  }
}
