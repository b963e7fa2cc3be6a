import CLibrary

/// Waits for changes in folders through events of the system, without polling.
package final class FolderWatch {
  private let events: FolderEvents

  /// A change is complete after this many milliseconds without an event: editors write a file in several steps.
  private static let quiet: Int32 = 20

  /// Creates a watch without folders.
  ///
  /// - Throws: if the system has no resources left for it.
  package init() throws(FileSystem.Failure) {
    guard let events = FolderEvents() else { throw FileSystem.Failure(path: "watching files", code: errno) }
    self.events = events
  }

  /// Watches folders; deleted folders are no longer watched.
  ///
  /// - Parameters:
  ///   - folders: the folders; their subfolders are not watched.
  ///   - files: the files in them, since some systems report a write only for a watched file.
  /// - Throws: if a folder or file cannot be watched; deleted ones are ignored.
  package func watch(_ folders: [String], _ files: [String]) throws(FileSystem.Failure) {
    if let path = events.watch(folders, files) { throw FileSystem.Failure(path: path, code: errno) }
  }

  /// Waits until a change is complete, or a descriptor can be read; the caller compares the files to find the change.
  ///
  /// - Parameter other: the descriptor, such as that of a terminal; nil to wait only for changes.
  /// - Returns: whether there was a change.
  @discardableResult
  package func wait(orReading other: Int32? = nil) -> Bool {
    if let other {
      var waits = [events.descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      FileDescriptors.wait(for: &waits)
      guard waits.first?.revents != 0 else { return false }
    }
    events.take()
    var change = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&change, 1, Self.quiet) > 0 { events.take() }
    return true
  }
}
