import CLibrary

/// Waits until something changes in folders; the system says when, nothing is looked at meanwhile.
package final class FolderWatch {
  private let descriptor: Int32
  #if canImport(Darwin)
    private var watched: [Int32] = []
  #endif

  /// How long nothing has to happen until a change is over, in milliseconds: editors write a file in several steps.
  private static let quiet: Int32 = 20

  /// Watches nothing yet.
  ///
  /// - Throws: when the system has no room for it.
  package init() throws(FileSystem.Failure) {
    #if canImport(Darwin)
      descriptor = kqueue()
    #else
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
    #endif
    guard descriptor >= 0 else { throw FileSystem.Failure(path: "watching files", code: errno) }
  }

  deinit {
    #if canImport(Darwin)
      for file in watched { close(file) }
    #endif
    close(descriptor)
  }

  /// Watches folders; those that have gone are no longer watched.
  ///
  /// - Parameters:
  ///   - folders: what is in them is watched, not what is below that.
  ///   - files: the files in them, as some systems report only files when one is written.
  /// - Throws: when one cannot be watched; one that has gone is left out.
  package func watch(_ folders: [String], _ files: [String]) throws(FileSystem.Failure) {
    #if canImport(Darwin)
      for file in watched { close(file) }
      watched = []
      for path in folders + files {
        let file = open(path, O_EVTONLY | O_CLOEXEC)
        guard file >= 0 else { continue }
        watched.append(file)
        var wish = kevent(
          ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_RENAME | NOTE_DELETE), data: 0, udata: nil)
        guard kevent(descriptor, &wish, 1, nil, 0, nil) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
      }
    #else
      let events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      for folder in folders where inotify_add_watch(descriptor, folder, UInt32(events)) < 0 && errno != ENOENT {
        throw FileSystem.Failure(path: folder, code: errno)
      }
    #endif
  }

  /// Waits until something has changed and is over.
  package func wait() {
    read()
    var change = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&change, 1, Self.quiet) > 0 { read() }
  }

  /// Takes what the system has to say, which is at least one thing; waits for it.
  ///
  /// The event itself is ignored: the files show what has changed.
  private func read() {
    #if canImport(Darwin)
      var event = kevent()
      while kevent(descriptor, nil, 0, &event, 1, nil) < 0 && errno == EINTR {}
    #else
      _ = withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { SystemCalls.read(descriptor, into: $0) }
    #endif
  }
}
