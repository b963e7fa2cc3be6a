/// Files that the app gives to the user. They arrive in real time, independent of the app's time.
extension AppSession {
  /// The longest time between the trigger of a download and its report, while the app's time stands still.
  private static let reportLimit = Duration.milliseconds(300)
  /// The longest time until a report after the app's time is over.
  private static let lastLimit = Duration.seconds(2)
  /// The longest time until a download is complete.
  private static let endLimit = Duration.seconds(10)
  /// The app time between two looks.
  private static let pause = Duration.milliseconds(100)

  /// Waits until a file was downloaded completely.
  ///
  /// A download that has begun is awaited in real time, while the app's time stands still. The app's time passes only
  /// after that.
  ///
  /// - Parameters:
  ///   - name: the file name chosen by the app.
  ///   - text: a text that the file must contain; nil accepts any content, including binary files.
  ///   - timeout: the longest app time until the download begins; nil for the session's timeout.
  /// - Returns: the download, whose file exists until the session ends.
  /// - Throws: an `AppError` if no such file arrives in time, its download fails, or the driver cannot report
  ///   downloads.
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
    // The objections to completed downloads, by path.
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
          limit: timeout == nil ? waitLimit : nil, unanswered: await unansweredRequests(), tree: try await tree())
      }
      isFirst = false
      _ = try await driver.advance(notAfter: min(now + Self.pause, deadline))
    }
  }

  /// Checks that nothing was downloaded; cancelled and failed downloads do not count.
  ///
  /// - Throws: an `AppError` for a download, or if the driver cannot report downloads.
  public func expectNoDownload() async throws {
    _ = try await tree()
    _ = try await letLoadingEnd(notAfter: try await driver.now() + timeout, isFirst: true)
    let known = try await settledDownloads()
    guard known.contains(where: { $0.state != .failed }) else { return }
    throw AppError(.faultyApp, problem: "no file should be downloaded, but \(Self.wording(of: known))")
  }

  /// All downloads, once they have not changed for a while.
  ///
  /// - Throws: an `AppError` if the app is not running, or the driver cannot report downloads.
  package func settledDownloads() async throws -> [AppDownload] {
    _ = try await tree()
    let reporting = try driver.able(to: .reportDownloads)
    var known = try await reporting.downloads(otherThan: [], waitingAtMost: .zero)
    while true {
      let isUnderWay = known.contains { $0.state == .inProgress }
      // A download that has just begun may not be reported yet.
      let limit = isUnderWay ? Self.endLimit : Self.reportLimit
      let latest = try await reporting.downloads(otherThan: known, waitingAtMost: limit)
      guard latest != known else { return known }
      known = latest
    }
  }

  /// The names of the downloads, as a sentence.
  private static func wording(of downloads: [AppDownload]) -> String {
    if downloads.isEmpty { return "nothing was downloaded" }
    return downloads.map { "\"\($0.name)\"" }.joined(separator: ", ") + (downloads.count == 1 ? " was" : " were")
      + " downloaded"
  }
}
