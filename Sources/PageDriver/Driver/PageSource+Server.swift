import Dispatch
import SourceText

extension PageSource {
  /// Starts the server of the page, unless the command of the run has done so.
  ///
  /// - Parameter browser: the browser of the run; the command reports through it that the server did not start.
  /// - Throws: an `AppError` with the output of the server.
  func startServer(reachedBy browser: BrowserShare) async throws {
    guard let server else { return }
    if server.isOfRun {
      if let problem = try await browser.problemOfRun(with: server.name) { throw AppError(problem) }
      return
    }
    // The wait for it must not keep a thread from other tasks.
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "server of a page").async {
        continuation.resume(returning: Result { () throws(Diagnostic) in try server.start() })
      }
    }
    do {
      try result.get()
    } catch {
      throw AppError(error)
    }
  }
}

extension AppError {
  /// Converts a problem with the server of a page.
  fileprivate init(_ problem: Diagnostic) {
    self.init(
      .faultyApp, problem: problem.problem, details: problem.advice?.split(separator: "\n").map(String.init) ?? [])
  }
}
