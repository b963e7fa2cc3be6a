import CLibrary
import Messages
import OperatingSystem

extension WorkerProcess {
  /// Waits until the process has loaded and described the definitions, which are not validated yet.
  ///
  /// - Parameter limit: the longest time since the start of the process.
  /// - Returns: the definitions.
  /// - Throws: the reason that the process does not load them: it ended, or took too long.
  func outline(within limit: Duration) throws -> DefinitionsOutline {
    var outline: DefinitionsOutline?
    try wait(atMost: limit) { answer in
      if case .outline(let described) = answer { outline = described }
      return outline != nil
    }
    guard let outline else { throw failure(nil) }
    return outline
  }

  /// Waits until the process has checked all patterns against their closures, after `outline`.
  ///
  /// - Parameter limit: the longest time since the start of the process.
  /// - Throws: problems of the definitions, or the reason that the process could not check them: it ended, or took too
  ///   long.
  func finishLoading(within limit: Duration) throws {
    if !isLoaded { try wait(atMost: limit) { _ in self.isLoaded } }
  }

  /// Waits for an answer before the first order.
  ///
  /// - Parameters:
  ///   - limit: the longest time since the start of the process.
  ///   - isDone: processes each answer and returns whether the wait is over.
  private func wait(atMost limit: Duration, until isDone: (WorkerAnswer) -> Bool) throws {
    var isOver = false
    func take(_ answer: WorkerAnswer) {
      if isDone(answer) { isOver = true }
    }
    while !isOver {
      if !problems.isEmpty {
        // The process sends nothing more, even if it takes long to end.
        _ = end(take)
        throw Diagnostics(problems)
      }
      let rest = startTime + limit.wholeNanoseconds - SystemClock.steadyNanoseconds
      if rest <= 0 { throw failure(.loadingTimeout(limit)) }
      var waits = self.waits
      // A signal that does not end the process interrupts the wait.
      guard poll(&waits, nfds_t(waits.count), Int32(clamping: (rest + 999_999) / 1_000_000)) > 0 else { continue }
      do {
        if try receive(waits, take) { continue }
      } catch {
        throw failure(.garbage(error.bytes))
      }
      // The process has ended; answers that it did not send through the pipe are read first.
      let failure = failure(nil, take)
      if !problems.isEmpty { throw Diagnostics(problems) }
      throw failure
    }
  }

  private func failure(_ cause: WorkerDeath.Cause?, _ take: (WorkerAnswer) -> Void = { _ in }) -> Diagnostic {
    let end = end(take)
    return WorkerDeath(
      cause: end.condition == .lostFiles ? .lostFiles : cause ?? .ended(end.ending),
      report: CrashReport(end.printed, relativeTo: FileSystem.workingFolder)
    ).whileLoading(printed: end.printed)
  }
}

extension WorkerDeath {
  /// The problem of a worker that ended before its definitions were loaded.
  ///
  /// - Parameters:
  ///   - printed: its output.
  ///   - isBeforeRun: whether no scenario has run yet.
  func whileLoading(printed: String, isBeforeRun: Bool = true) -> Diagnostic {
    Diagnostic(
      problem:
        "the step definitions cannot be loaded, and \(isBeforeRun ? "nothing" : "nothing more") was run: \(message(of: .loading))",
      advice: [printed, "A top-level value of a step file ends or blocks the process during its initialization."]
        .filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}
