import AppUnderTest
import DevTools
import Dispatch
internal import Synchronization

/// The files that a page downloads, which the browser keeps in the temporary folder of the page's context.
final class PageDownloads: Sendable {
  private struct Entry {
    /// What the browser calls it, and its file.
    let id: String
    var download: AppDownload
    /// The page that goes away when it is over.
    var page: PageTarget?
  }

  private struct State {
    var entries: [Entry] = []
    /// Who waits until something happens.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiting = 0
  }

  /// How many a page can begin; more are cancelled.
  private static let most = 200
  /// How many bytes each of them can have; one with more is cancelled.
  private static let mostBytes = 1 << 30
  /// The most characters of a name and an address that are kept.
  private static let longestText = 1000

  private let log: PageLog
  private let state = Mutex(State())

  init(_ log: PageLog) { self.log = log }

  /// What the page has downloaded, or is downloading, the first first.
  var all: [AppDownload] { state.withLock { $0.entries.map(\.download) } }

  // MARK: - What happens

  /// Takes one that begins; called on the thread that reads.
  ///
  /// - Parameters:
  ///   - values: what the browser says of it (`Page.downloadWillBegin`).
  ///   - page: the page that begins it.
  ///   - isClosing: whether that page is to go away when it is over.
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

  /// Notes how far one has come; called on the thread that reads.
  ///
  /// - Parameters:
  ///   - values: what the browser says of it (`Page.downloadProgress`).
  ///   - page: the page that has begun it.
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
    // A browser that has ended downloads nothing.
    _ = try? page.connection.send("Browser.cancelDownload", isAnswerWanted: false) {
      $0.member("guid", id)
      $0.member("browserContextId", page.context.id)
    }
  }

  // MARK: - Waiting

  /// Waits until there are other downloads, or something has become of one.
  ///
  /// - Parameters:
  ///   - known: those that are known.
  ///   - limit: how long is waited.
  /// - Returns: all that there are then.
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
