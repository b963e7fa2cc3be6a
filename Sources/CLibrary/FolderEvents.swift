/// The system's events about changes in folders.
///
/// Linux: man 7 inotify, which reports changes to the files of a folder. macOS: man 2 kqueue, which reports a changed
/// list of files for a folder and writes for each file; all files must stay open for this.
package final class FolderEvents {
  /// A descriptor that is readable after an event.
  package let descriptor: Int32
  #if canImport(Darwin)
    private var watched: [Int32] = []
  #endif

  /// Creates an empty watch; nil, with the reason in `errno`, if the system has no resources left.
  package init?() {
    #if canImport(Darwin)
      descriptor = kqueue()
    #else
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
    #endif
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    #if canImport(Darwin)
      for file in watched { close(file) }
    #endif
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches folders; missing folders are ignored.
  ///
  /// - Parameters:
  ///   - folders: the folders; their subfolders are not watched.
  ///   - files: the files in them.
  /// - Returns: the path that cannot be watched, with the reason in `errno`; nil after success.
  package func watch(_ folders: [String], _ files: [String]) -> String? {
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
        guard kevent(descriptor, &wish, 1, nil, 0, nil) == 0 else { return path }
      }
      return nil
    #else
      let events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      return folders.first { inotify_add_watch(descriptor, $0, UInt32(events)) < 0 && errno != ENOENT }
    #endif
  }

  /// Waits for at least one event and removes the pending events.
  package func take() {
    #if canImport(Darwin)
      var event = kevent()
      while kevent(descriptor, nil, 0, &event, 1, nil) < 0 && errno == EINTR {}
    #else
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
        while read(descriptor, buffer.baseAddress, buffer.count) < 0 && errno == EINTR {}
      }
    #endif
  }
}
