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
  private var eventsAtThisTime = 0

  /// How many events may happen at one time: more are an app that goes round in circles.
  private static let mostEventsAtOneTime = 100_000

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

  /// Jumps to the next event and lets it happen, or to the deadline where that comes first.
  ///
  /// - Throws: an `AppError` where so much happens at one time that time would never pass.
  func advance(notAfter deadline: Duration) throws(AppError) -> Advance {
    guard let next = events.last else { return .idle }
    guard next.due <= deadline else {
      move(to: max(now, deadline))
      return .deadline
    }
    events.removeLast()
    move(to: next.due)
    eventsAtThisTime += 1
    guard eventsAtThisTime <= VirtualClock.mostEventsAtOneTime else { throw .timeStandsStill(at: now) }
    next.action()
    return .event
  }

  /// Lets everything happen up to a time, and stays there even where nothing happens.
  ///
  /// - Throws: an `AppError` where so much happens at one time that time would never pass.
  func letPass(until time: Duration) throws(AppError) {
    while try advance(notAfter: time) == .event {}
    move(to: max(now, time))
  }

  private func move(to time: Duration) {
    if time > now { eventsAtThisTime = 0 }
    now = time
  }
}
