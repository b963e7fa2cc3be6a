/// What the system reports of changes in folders.
///
/// Linux: man 7 inotify, which reports what happens to the files of a folder. macOS: man 2 kqueue, which reports that a folder has got
/// other files, and of each file that it was written, so that every one is open meanwhile.
package final class FolderEvents {
  /// Can be read when something has happened.
  package let descriptor: Int32
  #if canImport(Darwin)
    private var watched: [Int32] = []
  #endif

  /// Reports nothing yet; nil, with the reason in `errno`, where the system has no room for it.
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

  /// Has changes in folders reported; those that have gone are left out.
  ///
  /// - Parameters:
  ///   - folders: the folders, without what is below what is in them.
  ///   - files: the files in them.
  /// - Returns: the path that cannot be watched, with the reason in `errno`; nil where there is none.
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

  /// Takes what the system has to say, which is at least one thing; waits for it.
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
