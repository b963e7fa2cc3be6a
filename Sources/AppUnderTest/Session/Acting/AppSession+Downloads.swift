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
    _ = try await tree()
    let reporting = try driver.able(to: .reportDownloads)
    let start = try await driver.now()
    let deadline = start + (timeout ?? self.timeout)
    var awaited = AwaitedDownload(
      name: name, text: text, known: try await reporting.downloads(otherThan: [], waitingAtMost: .zero))
    var isFirst = true
    while true {
      try Task.checkCancellation()
      if let download = awaited.takeFitting() { return download }
      try awaited.checkLast()
      let now = try await driver.now()
      let (isUnderWay, isLast) = (awaited.isUnderWay, now >= deadline)
      let limit = isUnderWay ? Self.endLimit : isFirst ? Self.reportLimit : isLast ? Self.lastLimit : .zero
      let latest = try await reporting.downloads(otherThan: awaited.known, waitingAtMost: limit)
      if latest != awaited.known {
        awaited.known = latest
        continue
      }
      if isUnderWay { throw awaited.overdue(after: Self.endLimit) }
      guard !isLast else {
        throw try await failure(
          ofWaitFor: awaited.wish, awaited.objection ?? Self.wording(of: awaited.known), since: start, isIdle: false,
          timeout: timeout, tree())
      }
      isFirst = false
      _ = try await driver.advance(notAfter: min(now + Self.pause, deadline))
    }
  }

  /// A download that is waited for.
  private struct AwaitedDownload {
    let name: String
    /// The text that the file must contain; nil for any content.
    let text: String?
    /// All downloads until now.
    var known: [AppDownload]
    /// The objections to completed downloads, by path.
    private var objections: [String: String] = [:]

    init(name: String, text: String?, known: [AppDownload]) {
      (self.name, self.text, self.known) = (name, text, known)
    }

    /// The expectation, worded to follow "waited for".
    var wish: String { "the download of \"\(name)\"" + (text.map { " with \"\($0)\"" } ?? "") }

    /// The downloads with the name.
    private var named: [AppDownload] { known.filter { $0.name == name } }

    /// Whether a download with the name has begun and not ended.
    var isUnderWay: Bool { named.contains { $0.state == .inProgress } }

    /// Why the last download with the name does not fit; nil if it fits or nothing was downloaded.
    var objection: String? { named.last.flatMap { objections[$0.path] } }

    /// The first completed download with the text; nil without one. The content of each file is read once.
    mutating func takeFitting() -> AppDownload? {
      for download in named where download.state == .completed && objections[download.path] == nil {
        guard let objection = text.flatMap(download.objection) else { return download }
        objections[download.path] = objection
      }
      return nil
    }

    /// Checks that the last download with the name has not failed, unless another one is under way.
    func checkLast() throws(AppError) {
      guard !isUnderWay, let last = named.last, last.state == .failed else { return }
      throw AppError(
        .faultyApp, problem: "\(wish) was cancelled or failed", details: ["It came from \(last.address.shortened)"])
    }

    /// The error of a download that takes too long.
    func overdue(after limit: Duration) -> AppError {
      AppError(
        .timeout, problem: "\(wish) has begun, and is not complete after \(limit.wording)",
        details: named.last.map { ["It comes from \($0.address.shortened)"] } ?? [])
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
