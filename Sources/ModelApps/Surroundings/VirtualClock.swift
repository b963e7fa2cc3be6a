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
  public var now: Duration {
    wasAsked = true
    return time
  }
  /// The same for those who are not the app.
  private(set) var time: Duration = .zero
  /// Whether the app has asked what time it is since this was made false.
  var wasAsked = false
  /// What will happen, the last first: the next event is taken from the end.
  private var events: [Event] = []
  private var timersMade = 0
  /// How many events have happened since a time, within a second after it.
  private var recent = (since: Duration.zero, count: 0)

  /// How many events may happen in one second: more are an app that goes round in circles.
  private static let mostEventsInASecond = 20_000
  /// How many events are let happen in one go.
  private static let mostEventsAtOnce = 2_000_000
  /// The longest that something can be away, 30,000 years: beyond that times could not be added any more.
  private static let longestDelay = Duration.seconds(1_000_000_000_000)

  init() {}

  /// Lets something happen later.
  ///
  /// - Parameters:
  ///   - delay: how much later; below zero is at once, but not before this call returns, and above 30,000 years is that.
  ///   - action: what happens.
  /// - Returns: what `cancel` takes to call it off.
  @discardableResult
  public func after(_ delay: Duration, _ action: @escaping () -> Void) -> Timer {
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
      time = max(time, deadline)
      return .deadline
    }
    events.removeLast()
    time = next.due
    try count()
    next.action()
    return .event
  }

  /// Counts an event that happens now.
  private func count() throws(AppError) {
    if time - recent.since >= .seconds(1) { recent = (time, 0) }
    recent.count += 1
    guard recent.count <= VirtualClock.mostEventsInASecond else {
      throw .endlessEvents(VirtualClock.mostEventsInASecond, since: recent.since, until: time)
    }
  }

  /// Lets everything happen up to a time, and stays there even where nothing happens.
  ///
  /// - Throws: an `AppError` where so much happens that time hardly passes.
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
