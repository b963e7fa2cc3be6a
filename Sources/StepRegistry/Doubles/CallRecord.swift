import Synchronization

/// The count of an expected call, which `inOrder` and the end of the scenario read.
public final class CallRecord: Sendable {
  private struct State {
    var fewest = 1
    var most: Int? = 1
    var isCountGiven = false
    var count = 0
    var isReported = false
    var places: [CallOrder.Place] = []
  }

  /// The expected call, such as `send("Hello")`.
  let text: String
  /// The location of the expectation.
  let location: DefinitionLocation
  private let state = Mutex(State())

  init(_ text: String, _ location: DefinitionLocation) { (self.text, self.location) = (text, location) }

  /// Sets how often the call is expected; nil for no upper limit.
  func expect(_ fewest: Int, _ most: Int?) {
    state.withLock { ($0.fewest, $0.most, $0.isCountGiven) = (fewest, most, true) }
  }

  /// Expects a call for each answer, unless the author gives a count, before or after.
  func expectCalls(forAnswers count: Int) {
    state.withLock { state in
      if !state.isCountGiven { (state.fewest, state.most) = (count, count) }
    }
  }

  /// Adds the call to an order.
  func add(_ place: CallOrder.Place) { state.withLock { $0.places.append(place) } }

  /// Whether the call must never be made.
  var isForbidden: Bool { state.withLock { $0.most == 0 } }
  /// Whether more calls are needed.
  var isOpen: Bool { state.withLock { $0.count < $0.fewest } }

  /// Counts a call; returns false if it was made often enough before.
  func count() -> Bool {
    state.withLock { state in
      if let most = state.most, state.count >= most { return false }
      state.count += 1
      return true
    }
  }

  /// The problem of a counted call that comes before an earlier call of an order, or after a later one, with a line
  /// about the other call; nil for a call at the right time.
  func problemOfOrder() -> (problem: String, line: CallFailure.Line)? {
    for place in state.withLock({ $0.places }) {
      switch place.reach() {
      case .mustComeBefore(let earlier)?: return ("was called too early", earlier.line("expected first: "))
      case .isLate?: return ("was called too late", line("expected before a later call: "))
      case nil: continue
      }
    }
    return nil
  }

  /// Whether the call is missing and was not reported before. It is reported once.
  func takeMissing() -> Bool {
    state.withLock { state in
      guard state.count < state.fewest, !state.isReported else { return false }
      state.isReported = true
      return true
    }
  }

  /// The expected call with its counts, such as `send("Hello") once, called never`.
  var summary: String {
    let (fewest, most, count) = state.withLock { ($0.fewest, $0.most, $0.count) }
    let wanted =
      switch most {
      case fewest?: CallText.times(fewest)
      case let most?: "\(fewest) to \(most) times"
      case nil where fewest == 0: "any number of times"
      case nil: "at least \(CallText.times(fewest))"
      }
    return most == 0 ? "\(text) never" : "\(text) \(wanted), called \(CallText.times(count))"
  }

  /// A line of a message that ends with the location of the expectation.
  func line(_ beginning: String) -> CallFailure.Line { CallFailure.Line(text: beginning + summary, location: location) }
}
