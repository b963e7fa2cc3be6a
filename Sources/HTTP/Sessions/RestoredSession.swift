import Synchronization

/// A session in its own process; when code of the app ends the process, a new process repeats the earlier steps.
///
/// Requests are sent one after the other.
package final class RestoredSession: Sendable {
  /// Starts the process of a session.
  package typealias Starter = @Sendable () throws -> any SessionProcess

  /// The result of a request.
  package enum Outcome: Sendable {
    /// The answer of the process.
    case answer([UInt8])
    /// The process was lost: a text with the reason and the state of the session, and the response of the process that
    /// restored the session; nil if the new process was lost too.
    case loss(String, [UInt8]?)
  }

  private struct State {
    var process: (any SessionProcess)?
    /// The steps until now, for a new process to repeat.
    var lines: [String] = []
    /// Whether the process is answering a request, as opposed to repeating steps.
    var isAsked = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let start: Starter
  private let repetition: @Sendable ([String]) -> [UInt8]

  /// Makes a session; its process starts with the first request.
  ///
  /// - Parameters:
  ///   - start: starts the process.
  ///   - repetition: makes the request to repeat steps.
  package init(start: @escaping Starter, repetition: @escaping @Sendable ([String]) -> [UInt8]) {
    self.start = start
    self.repetition = repetition
  }

  /// Sends a request to the process, and restores the session if the process is lost.
  package func ask(_ body: [UInt8]) async -> Outcome {
    do {
      state.withLock { $0.isAsked = true }
      defer { state.withLock { $0.isAsked = false } }
      return .answer(try await send(body))
    } catch {
      return await restore(after: (error as? SessionLoss)?.reason ?? "\(error)")
    }
  }

  /// Records steps for a new process to repeat.
  package func note(_ lines: [String]) { state.withLock { $0.lines += lines } }

  /// Ends the current action of the app by killing the process; the session is restored to the state before the action.
  package func stop() { state.withLock { $0.isAsked ? $0.process : nil }?.kill() }

  /// Ends the process for good.
  package func end() async {
    let process = state.withLock { state in
      state.hasEnded = true
      return state.process
    }
    process?.kill()
    await process?.waitForEnd()
  }

  /// Starts another process and repeats the earlier steps, or no steps if they end that process too.
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
    // The caller has cancelled before the process existed, and could not end it.
    if Task.isCancelled, state.withLock({ $0.isAsked }) { process.kill() }
    let request = WebRequest("POST", "/do", headers: HeaderFields([("Host", "localhost")]), body: body)
    return try await process.answer(request, commands: commands).body
  }
}
