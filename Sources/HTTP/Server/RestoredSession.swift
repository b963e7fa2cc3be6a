internal import Synchronization

/// A session in a process of its own; when code of the app ends that, another process does again what was done before.
///
/// Questions are asked one after the other.
package final class RestoredSession: Sendable {
  /// Starts the process of a session.
  package typealias Starter = @Sendable () throws -> any SessionProcess

  /// What came of a question.
  package enum Outcome: Sendable {
    /// The answer of the process.
    case answer([UInt8])
    /// The process was lost: what has happened and what the session is now, and the answer of the process that has restored it;
    /// `nil` where that was lost as well.
    case loss(String, [UInt8]?)
  }

  private struct State {
    var process: (any SessionProcess)?
    /// What was done so far, which another process does again.
    var lines: [String] = []
    /// Whether the process is answering a question, and not doing again what was done.
    var isAsked = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let start: Starter
  private let repetition: @Sendable ([String]) -> [UInt8]

  /// Makes a session; its process is started with the first question.
  ///
  /// - Parameters:
  ///   - start: starts the process.
  ///   - repetition: the question that has a process do again what was done.
  package init(start: @escaping Starter, repetition: @escaping @Sendable ([String]) -> [UInt8]) {
    self.start = start
    self.repetition = repetition
  }

  /// Asks the process, and restores the session when that loses it.
  package func ask(_ body: [UInt8]) async -> Outcome {
    do {
      state.withLock { $0.isAsked = true }
      defer { state.withLock { $0.isAsked = false } }
      return .answer(try await send(body))
    } catch {
      return await restore(after: (error as? SessionLoss)?.reason ?? "\(error)")
    }
  }

  /// Notes what was done, for another process to do it again.
  package func note(_ lines: [String]) { state.withLock { $0.lines += lines } }

  /// Ends what the app is doing; it is as it was before that then.
  package func stop() { state.withLock { $0.isAsked ? $0.process : nil }?.kill() }

  /// Ends the process; another one is not started.
  package func end() async {
    let process = state.withLock { state in
      state.hasEnded = true
      return state.process
    }
    process?.kill()
    await process?.waitForEnd()
  }

  /// Starts another process, and does again what was done before; nothing if that ends the process as well.
  private func restore(after reason: String) async -> Outcome {
    state.withLock { $0.process = nil }
    let lines = state.withLock { $0.lines }
    for known in lines.isEmpty ? [[]] : [lines, []] {
      guard !state.withLock({ $0.hasEnded }) else { break }
      state.withLock { $0.lines = known }
      do {
        let answer = try await send(repetition(known), commands: known.count)
        return .loss(reason + (known.isEmpty ? "; the app begins anew" : "; the app is as it was before that"), answer)
      } catch {
        state.withLock { $0.process = nil }
      }
    }
    return .loss(reason, nil)
  }

  private func send(_ body: [UInt8], commands: Int = 1) async throws -> [UInt8] {
    let process: any SessionProcess
    if let known = state.withLock({ $0.process }) {
      process = known
    } else {
      process = try start()
      let isUnwanted = state.withLock { state in
        state.process = process
        return state.hasEnded
      }
      if isUnwanted { process.kill() }
    }
    // Who gave up before there was a process to end does not want this done.
    if Task.isCancelled, state.withLock({ $0.isAsked }) { process.kill() }
    let request = WebRequest("POST", "/do", headers: HeaderFields([("Host", "localhost")]), body: body)
    return try await process.answer(request, commands: commands).body
  }
}
