/// The clock of an app: it stands still until a step waits, and then jumps to the next event.
///
/// Events at the same time happen in the order in which they were scheduled, so a run never depends on the machine.
public final class VirtualClock {
  /// A scheduled event; keep it to cancel the event.
  public struct Timer: Hashable {
    let number: Int
  }

  private struct Event {
    let due: Duration
    let timer: Timer
    let action: () -> Void
  }

  /// The time since the app was launched.
  public var now: Duration {
    wasAsked = true
    return time
  }
  /// The current time. Unlike `now`, reading it does not count as a reading by the app.
  private(set) var time: Duration = .zero
  /// Whether the app has read the time since this was set to false.
  var wasAsked = false
  /// The scheduled events, latest first: the next event is taken from the end.
  private var events: [Event] = []
  private var timersMade = 0
  /// The number of events in the second after a time, with that time.
  private var recent = (since: Duration.zero, count: 0)

  /// The largest number of events within a second; more indicate an endless loop.
  private static let mostEventsInASecond = 20_000
  /// The largest number of events in one call.
  private static let mostEventsAtOnce = 2_000_000
  /// The longest delay, 30,000 years: larger times could not be added any more.
  private static let longestDelay = Duration.seconds(1_000_000_000_000)

  /// The waits of the app until now, without waits for answers.
  private(set) var waits: Set<Duration> = []
  private let mutation: AppMutation?

  init(mutation: AppMutation? = nil) { self.mutation = mutation }

  /// Schedules an action.
  ///
  /// - Parameters:
  ///   - delay: the delay. A negative one means zero, but the action never runs before this call returns; one above
  ///     30,000 years means 30,000 years.
  ///   - action: the action.
  /// - Returns: a timer that can be cancelled with `cancel`.
  @discardableResult
  public func after(_ delay: Duration, _ action: @escaping () -> Void) -> Timer {
    if delay > .zero { waits.insert(delay) }
    return schedule(after: mutation?.delay(ofWait: delay) ?? delay, action)
  }

  /// Schedules an action of the toolkit or a server, which is not a wait of the app.
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Timer {
    timersMade += 1
    let event = Event(
      due: time + min(max(delay, .zero), VirtualClock.longestDelay), timer: Timer(number: timersMade), action: action)
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if events[middle].due > event.due { low = middle + 1 } else { high = middle }
    }
    events.insert(event, at: low)
    return event.timer
  }

  /// Cancels a scheduled event; does nothing if it has already happened.
  public func cancel(_ timer: Timer) {
    events.removeAll { $0.timer == timer }
  }

  /// The time of the next event; nil for an idle clock.
  var nextEventTime: Duration? { events.last?.due }

  /// Jumps to the next event and performs it, or to the deadline if that comes first.
  ///
  /// - Throws: an `AppError` if there are so many events that time hardly passes.
  func advance(notAfter deadline: Duration) throws(AppError) -> Advance {
    guard let next = events.last else { return .idle }
    guard next.due <= deadline else {
      time = max(time, deadline)
      return .deadline
    }
    events.removeLast()
    time = next.due
    try count()
    next.action()
    return .event
  }

  /// Counts a current event.
  private func count() throws(AppError) {
    if time - recent.since >= .seconds(1) { recent = (time, 0) }
    recent.count += 1
    guard recent.count <= VirtualClock.mostEventsInASecond else {
      throw .endlessEvents(VirtualClock.mostEventsInASecond, since: recent.since, until: time)
    }
  }

  /// Performs all events up to a time, and moves the clock to that time.
  ///
  /// - Throws: an `AppError` if there are so many events that time hardly passes.
  func letPass(until end: Duration) throws(AppError) {
    let start = time
    var events = 0
    while try advance(notAfter: end) == .event {
      events += 1
      guard events <= VirtualClock.mostEventsAtOnce else {
        throw .endlessEvents(VirtualClock.mostEventsAtOnce, since: start, until: time)
      }
    }
    time = max(time, end)
  }
}
