import Synchronization
import Testing

@testable import DevTools

/// The time limits of answers, with times that the tests give.
@Suite struct PendingAnswersTests {
  private let pending = PendingAnswers(limit: .seconds(600))

  @Test func lateAnswersFail() throws {
    let answer = try pending.add("Page.loop", patience: nil)
    pending.failLate(at: .now + .seconds(599), afterTasksWaited: .zero)
    #expect(!answer.isFulfilled)
    pending.failLate(at: .now + .seconds(601), afterTasksWaited: .zero)
    #expect(answer.isFulfilled)
  }

  @Test func waitForOtherTasksDoesNotCount() throws {
    let answer = try pending.add("Page.loop", patience: nil)
    let late = ContinuousClock.now + .seconds(640)
    pending.failLate(at: late, afterTasksWaited: .seconds(40))
    pending.failLate(at: late + .seconds(39), afterTasksWaited: .zero)
    #expect(!answer.isFulfilled)
    pending.failLate(at: late + .seconds(41), afterTasksWaited: .zero)
    #expect(answer.isFulfilled)
  }

  @Test func handlersGetTheAnswerOnce() throws {
    let answer = try pending.add("Page.navigate", patience: nil)
    let count = Mutex(0)
    answer.then { _ in count.withLock { $0 += 1 } }
    #expect(count.withLock(\.self) == 0)
    answer.fulfil()
    #expect(count.withLock(\.self) == 1)
    // The answer is there already.
    answer.then { _ in count.withLock { $0 += 1 } }
    answer.fulfil(.failure(BrowserError(.ended, "the browser has ended")))
    #expect(count.withLock(\.self) == 2)
  }
}
