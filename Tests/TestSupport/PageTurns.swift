package import Testing

/// Limits the number of tests that use pages at the same time.
///
/// All tests begin together. Each page is a process, and a page whose script does not run for half a minute counts as
/// hanging.
package struct PageTurns: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turns.shared.take()
    do {
      try await withTaskExecutorPreference(TestThreads.forPages) { try await function() }
    } catch {
      await Turns.shared.giveBack()
      throw error
    }
    await Turns.shared.giveBack()
  }

  private actor Turns {
    static let shared = Turns()

    private var free = 4
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      if free > 0 { return free -= 1 }
      await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }
}

extension Trait where Self == PageTurns {
  /// The tests open pages in a browser.
  package static var opensPages: Self { Self() }
}
