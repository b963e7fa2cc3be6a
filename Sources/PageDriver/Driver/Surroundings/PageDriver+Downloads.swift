extension PageDriver: DownloadsDriver {
  /// Waits for a new download or a change of one, while the page's time stands still.
  ///
  /// - Parameters:
  ///   - known: those that are known.
  ///   - limit: how long is waited; nothing of it where they are others already.
  /// - Returns: all that there are then.
  package nonisolated func downloads(
    otherThan known: [AppDownload], waitingAtMost limit: Duration
  ) async -> [AppDownload] {
    await requests.downloads.all(otherThan: known, waitingAtMost: limit)
  }
}
