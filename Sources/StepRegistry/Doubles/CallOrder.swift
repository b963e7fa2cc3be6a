import Synchronization

/// An expected call of a `Mock`, for `inOrder`.
public protocol ExpectedCall: Sendable {
  /// The count of the call.
  var record: CallRecord { get }
}

/// Expects calls in this order, of one or several doubles.
///
///     inOrder(
///       store.saving.expect("ann"),
///       mailer.sending.expect("Welcome", "ann@example.org").returns(true))
///
/// Other calls may come between them. A call that comes before an earlier one of the order is complete, or after a later
/// one, fails the step during which it happens.
///
/// - Parameter calls: the expected calls, from the first to the last.
public func inOrder(_ calls: any ExpectedCall...) { inOrder(calls) }

/// Expects the calls of a list in this order, such as those that the rows of a table describe.
///
/// - Parameter calls: the expected calls, from the first to the last.
public func inOrder(_ calls: [any ExpectedCall]) {
  let order = CallOrder()
  for (index, call) in calls.enumerated() {
    call.record.add(CallOrder.Place(order: order, index: index, earlier: calls.prefix(index).map(\.record)))
  }
}

/// The progress in the calls of an order.
final class CallOrder: Sendable {
  /// A call at the wrong time: before a call that must come first, or after a call that must come later.
  enum Problem: Sendable {
    case mustComeBefore(CallRecord)
    case isLate
  }

  /// The place of a call in an order. It refers only to earlier calls, which avoids a reference cycle.
  struct Place: Sendable {
    let order: CallOrder
    let index: Int
    let earlier: [CallRecord]

    /// Records that the call is made; returns the problem with its time.
    func reach() -> Problem? {
      let furthest = order.furthest.withLock { furthest in
        defer { furthest = max(furthest, index) }
        return furthest
      }
      if furthest > index { return .isLate }
      return earlier.first(where: \.isOpen).map(Problem.mustComeBefore)
    }
  }

  private let furthest = Mutex(-1)
}
