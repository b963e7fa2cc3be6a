import CLibrary

/// Waits until something changes in folders; the system says when, nothing is looked at meanwhile.
package final class FolderWatch {
  private let events: FolderEvents

  /// How long nothing has to happen until a change is over, in milliseconds: editors write a file in several steps.
  private static let quiet: Int32 = 20

  /// Watches nothing yet.
  ///
  /// - Throws: when the system has no room for it.
  package init() throws(FileSystem.Failure) {
    guard let events = FolderEvents() else { throw FileSystem.Failure(path: "watching files", code: errno) }
    self.events = events
  }

  /// Watches folders; those that have gone are no longer watched.
  ///
  /// - Parameters:
  ///   - folders: what is in them is watched, not what is below that.
  ///   - files: the files in them, as some systems report only files when one is written.
  /// - Throws: when one cannot be watched; one that has gone is left out.
  package func watch(_ folders: [String], _ files: [String]) throws(FileSystem.Failure) {
    if let path = events.watch(folders, files) { throw FileSystem.Failure(path: path, code: errno) }
  }

  /// Waits until something has changed and is over; what has changed, the files show.
  package func wait() {
    events.take()
    var change = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&change, 1, Self.quiet) > 0 { events.take() }
  }
}
