import AppUnderTest
import DevTools
import Dispatch
import Synchronization

/// The downloads of a page, which the browser stores in the temporary folder of the page's context.
final class PageDownloads: Sendable {
  private struct Entry {
    /// The browser's ID of the download, which is also the name of its file.
    let id: String
    var download: AppDownload
    /// The page to close when the download has ended.
    var page: PageTarget?
  }

  private struct State {
    var entries: [Entry] = []
    /// The continuations that wait for a change.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiting = 0
  }

  /// The most downloads of a page; further ones are cancelled.
  private static let most = 200
  /// The largest size of a download in bytes; larger ones are cancelled.
  private static let mostBytes = 1 << 30
  /// The most characters that are kept of a name or an address.
  private static let longestText = 1000

  private let log: PageLog
  private let state = Mutex(State())

  init(_ log: PageLog) { self.log = log }

  /// The downloads of the page, finished or not, in the order of their start.
  var all: [AppDownload] { state.withLock { $0.entries.map(\.download) } }

  // MARK: - Events

  /// Records a download that begins; called on the reading thread.
  ///
  /// - Parameters:
  ///   - values: the browser's event (`Page.downloadWillBegin`).
  ///   - page: the page that begins the download.
  ///   - isClosing: whether to close the page when the download has ended.
  func begin(_ values: DevToolsValue, of page: PageTarget, closingPage isClosing: Bool) {
    guard let id = values.string("guid") else { return }
    let name = values.string("suggestedFilename") ?? ""
    let download = AppDownload(
      String(name.prefix(Self.longestText)), from: String((values.string("url") ?? "").prefix(Self.longestText)),
      path: "\(page.context.downloads.path)/\(id)")
    let isTaken = state.withLock { state in
      guard state.entries.count < Self.most else { return false }
      state.entries.append(Entry(id: id, download: download, page: isClosing ? page : nil))
      return true
    }
    guard isTaken else { return cancel(id, of: page) }
    log.add(download, "begun")
    wake()
  }

  /// Records the progress of a download; called on the reading thread.
  ///
  /// - Parameters:
  ///   - values: the browser's event (`Page.downloadProgress`).
  ///   - page: the page that has begun the download.
  func note(_ values: DevToolsValue, of page: PageTarget) {
    guard let id = values.string("guid"), let word = values.string("state") else { return }
    guard word != "inProgress" else {
      if (values.integer("receivedBytes") ?? 0) > Self.mostBytes { cancel(id, of: page) }
      return
    }
    let isCompleted = word == "completed"
    let ended: Entry? = state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.id == id }) else { return nil }
      guard state.entries[index].download.state == .inProgress else { return nil }
      state.entries[index].download.state = isCompleted ? .completed : .failed
      defer { state.entries[index].page = nil }
      return state.entries[index]
    }
    guard let ended else { return }
    log.add(ended.download, isCompleted ? "completed" : "cancelled or failed")
    ended.page?.dismiss()
    wake()
  }

  private func cancel(_ id: String, of page: PageTarget) {
    // An error means that the browser has ended, and with it the download.
    _ = try? page.connection.send("Browser.cancelDownload", isAnswerWanted: false) {
      $0.member("guid", id)
      $0.member("browserContextId", page.context.id)
    }
  }

  // MARK: - Waiting

  /// Waits until a download has begun or ended.
  ///
  /// - Parameters:
  ///   - known: the downloads that the caller has seen.
  ///   - limit: the longest wait.
  /// - Returns: the current downloads.
  func all(otherThan known: [AppDownload], waitingAtMost limit: Duration) async -> [AppDownload] {
    await withCheckedContinuation { continuation in
      let number: Int? = state.withLock { state in
        guard state.entries.map(\.download) == known else { return nil }
        state.lastWaiting += 1
        state.waiting[state.lastWaiting] = continuation
        return state.lastWaiting
      }
      guard let number else { return continuation.resume() }
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(limit.wholeNanoseconds)) { [weak self] in
        self?.state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
      }
    }
    return all
  }

  private func wake() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }
}
