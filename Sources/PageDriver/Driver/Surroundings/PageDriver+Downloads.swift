extension PageDriver: DownloadsDriver {
  /// Waits for a new download or a change of one, while the page's time stands still.
  ///
  /// - Parameters:
  ///   - known: the downloads known so far.
  ///   - limit: the longest time to wait; no time if they have already changed.
  /// - Returns: all downloads.
  package nonisolated func downloads(
    otherThan known: [AppDownload], waitingAtMost limit: Duration
  ) async -> [AppDownload] {
    await requests.downloads.all(otherThan: known, waitingAtMost: limit)
  }
}
