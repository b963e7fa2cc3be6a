/// Files that the app gives the user to keep. They come in real time, whatever time it is for the app.
extension AppSession {
  /// How long a download may take to be reported after what has begun it, while the app's time stands still.
  private static let reportLimit = Duration.milliseconds(300)
  /// How long it may take to be reported when the app's time for it is over.
  private static let lastLimit = Duration.seconds(2)
  /// How long it may take to be complete.
  private static let endLimit = Duration.seconds(10)
  /// How much of the app's time passes between two looks.
  private static let pause = Duration.milliseconds(100)

  /// Waits until a file was downloaded completely.
  ///
  /// What was begun already is waited for in real time, while the app's time stands still; only then does that pass.
  ///
  /// - Parameters:
  ///   - name: the name that the app wishes for the file.
  ///   - text: what the file contains somewhere; nil takes any content, and binary files.
  ///   - timeout: how much of the app's time it may take until the download begins; nil takes the session's own.
  /// - Returns: the download, whose file is there until the session ends.
  /// - Throws: an `AppError` where no such file comes in time, its download fails, or the driver reports no downloads.
  @discardableResult
  public func waitForDownload(
    _ name: String, containing text: String? = nil, timeout: Duration? = nil
  ) async throws -> AppDownload {
    let wish = "the download of \"\(name)\"" + (text.map { " with \"\($0)\"" } ?? "")
    _ = try await tree()
    let reporting = try driver.able(to: .reportDownloads)
    let start = try await driver.now()
    let deadline = start + (timeout ?? self.timeout)
    var known = try await reporting.downloads(otherThan: [], waitingAtMost: .zero)
    // Of those that are not the right ones, by their paths.
    var objections: [String: String] = [:]
    var isFirst = true
    while true {
      try Task.checkCancellation()
      let named = known.filter { $0.name == name }
      for download in named where download.state == .completed && objections[download.path] == nil {
        guard let objection = text.flatMap(download.objection) else { return download }
        objections[download.path] = objection
      }
      let isUnderWay = named.contains { $0.state == .inProgress }
      if !isUnderWay, let last = named.last, last.state == .failed {
        throw AppError(
          .faultyApp, problem: "\(wish) was cancelled or failed", details: ["It came from \(last.address.shortened)"])
      }
      let now = try await driver.now()
      let isLast = now >= deadline
      let limit = isUnderWay ? Self.endLimit : isFirst ? Self.reportLimit : isLast ? Self.lastLimit : .zero
      let latest = try await reporting.downloads(otherThan: known, waitingAtMost: limit)
      if latest != known {
        known = latest
        continue
      }
      if isUnderWay {
        throw AppError(
          .timeout, problem: "\(wish) has begun, and is not complete after \(Self.endLimit.wording)",
          details: named.last.map { ["It comes from \($0.address.shortened)"] } ?? [])
      }
      guard !isLast else {
        let reason = named.last.flatMap { objections[$0.path] } ?? Self.wording(of: known)
        throw AppError.timeout(
          waitingFor: wish, reason: reason, waited: now - start, isIdle: false,
          unanswered: await unansweredRequests(), tree: try await tree())
      }
      isFirst = false
      _ = try await driver.advance(notAfter: min(now + Self.pause, deadline))
    }
  }

  /// Makes sure that nothing was downloaded; a download that was cancelled or failed does not count.
  ///
  /// - Throws: an `AppError` where something was, or the driver reports no downloads.
  public func expectNoDownload() async throws {
    _ = try await tree()
    _ = try await letLoadingEnd(notAfter: try await driver.now() + timeout, isFirst: true)
    let known = try await settledDownloads()
    guard known.contains(where: { $0.state != .failed }) else { return }
    throw AppError(.faultyApp, problem: "no file should be downloaded, but \(Self.wording(of: known))")
  }

  /// All downloads, when nothing becomes of any of them for a while.
  ///
  /// - Throws: an `AppError` where the app does not run, or the driver reports no downloads.
  package func settledDownloads() async throws -> [AppDownload] {
    _ = try await tree()
    let reporting = try driver.able(to: .reportDownloads)
    var known = try await reporting.downloads(otherThan: [], waitingAtMost: .zero)
    while true {
      let isUnderWay = known.contains { $0.state == .inProgress }
      // One that has just begun may not be reported yet.
      let limit = isUnderWay ? Self.endLimit : Self.reportLimit
      let latest = try await reporting.downloads(otherThan: known, waitingAtMost: limit)
      guard latest != known else { return known }
      known = latest
    }
  }

  /// What was downloaded, as a sentence.
  private static func wording(of downloads: [AppDownload]) -> String {
    if downloads.isEmpty { return "nothing was downloaded" }
    return downloads.map { "\"\($0.name)\"" }.joined(separator: ", ") + (downloads.count == 1 ? " was" : " were")
      + " downloaded"
  }
}
