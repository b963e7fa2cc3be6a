/// The time of an app: it stands still until somebody waits, then jumps to the next thing that will happen.
///
/// What is due at the same time happens in the order in which it was asked for, so a run never depends on the machine.
public final class VirtualClock {
  /// Something that will happen; keep it to call it off.
  public struct Timer: Hashable {
    let number: Int
  }

  private struct Event {
    let due: Duration
    let timer: Timer
    let action: () -> Void
  }

  /// The time since the app was launched.
  public private(set) var now: Duration = .zero
  /// What will happen, the last first: the next event is taken from the end.
  private var events: [Event] = []
  private var timersMade = 0
  /// How many events have happened since a time, within a second after it.
  private var recent = (since: Duration.zero, count: 0)

  /// How many events may happen in one second: more are an app that goes round in circles.
  private static let mostEventsInASecond = 20_000

  init() {}

  /// Lets something happen later.
  ///
  /// - Parameters:
  ///   - delay: how much later; below zero is at once, but not before this call returns.
  ///   - action: what happens.
  /// - Returns: what `cancel` takes to call it off.
  @discardableResult
  public func after(_ delay: Duration, _ action: @escaping () -> Void) -> Timer {
    timersMade += 1
    let event = Event(due: now + max(delay, .zero), timer: Timer(number: timersMade), action: action)
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if events[middle].due > event.due { low = middle + 1 } else { high = middle }
    }
    events.insert(event, at: low)
    return event.timer
  }

  /// Calls something off that has not happened yet; nothing is done where it has.
  public func cancel(_ timer: Timer) {
    events.removeAll { $0.timer == timer }
  }

  /// When the next event happens; nil where nothing is scheduled.
  var nextEventTime: Duration? { events.last?.due }

  /// Jumps to the next event and lets it happen, or to the deadline where that comes first.
  ///
  /// - Throws: an `AppError` where so much happens that time hardly passes.
  func advance(notAfter deadline: Duration) throws(AppError) -> Advance {
    guard let next = events.last else { return .idle }
    guard next.due <= deadline else {
      now = max(now, deadline)
      return .deadline
    }
    events.removeLast()
    now = next.due
    try count()
    next.action()
    return .event
  }

  /// Counts an event that happens now.
  private func count() throws(AppError) {
    if now - recent.since >= .seconds(1) { recent = (now, 0) }
    recent.count += 1
    guard recent.count <= VirtualClock.mostEventsInASecond else {
      throw .endlessEvents(VirtualClock.mostEventsInASecond, since: recent.since, until: now)
    }
  }

  /// Lets everything happen up to a time, and stays there even where nothing happens.
  ///
  /// - Throws: an `AppError` where so much happens that time hardly passes.
  func letPass(until time: Duration) throws(AppError) {
    while try advance(notAfter: time) == .event {}
    now = max(now, time)
  }
}
