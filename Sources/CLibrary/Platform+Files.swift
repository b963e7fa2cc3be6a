extension Platform {
  /// When the content of a file was last changed, in seconds and nanoseconds since 1970.
  ///
  /// - Parameter status: what `stat` says of it.
  package static func modificationTime(of status: stat) -> timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }

  /// Has a pipe take as much as the system allows everybody, so that whoever writes waits less for whoever reads.
  ///
  /// Linux: man 2 fcntl, `F_SETPIPE_SZ`; a pipe that is refused the room stays as it is. macOS: its pipes grow by themselves.
  package static func widen(pipe descriptor: Int32) {
    #if !canImport(Darwin)
      // F_SETPIPE_SZ, and the largest size in /proc/sys/fs/pipe-max-size unless somebody has changed it.
      _ = fcntl(descriptor, 1031, Int32(1 << 20))
    #endif
  }

  /// Opens a new file that has no name, to be written.
  ///
  /// Linux: man 2 open, `O_TMPFILE`, which not every file system has. macOS: there are none.
  ///
  /// - Parameters:
  ///   - folder: where it gets its name.
  ///   - mode: its permissions.
  /// - Returns: nil where there are no such files.
  package static func openNamelessFile(in folder: String, mode: mode_t) -> Int32? {
    #if canImport(Darwin)
      return nil
    #else
      // The header has the flag as an expression that is not imported: __O_TMPFILE | O_DIRECTORY.
      let flag: Int32 = 0o20_000_000 | O_DIRECTORY
      guard access(descriptors, X_OK) == 0 else { return nil }
      let descriptor = open(folder, O_WRONLY | O_CLOEXEC | flag, mode)
      return descriptor < 0 ? nil : descriptor
    #endif
  }

  /// Gives a file that has no name a free one.
  ///
  /// Linux: man 2 linkat. macOS: never called, as there are no such files.
  ///
  /// - Returns: 0, or -1 with the reason in `errno`.
  package static func give(_ name: String, to descriptor: Int32) -> Int32 {
    linkat(AT_FDCWD, "\(descriptors)/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
  }

  /// Where Linux shows the open files of the process.
  private static let descriptors = "/proc/self/fd"

  /// Opens a new file that is nowhere but in the memory.
  ///
  /// Linux: man 2 memfd_create. macOS: there are none that can be read and written as files are.
  ///
  /// - Returns: nil where there are no such files.
  package static func openMemoryFile() -> Int32? {
    #if canImport(Darwin)
      return nil
    #else
      // The header declares the function only for C with extensions of GNU, which Swift does not ask for.
      typealias Function = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "memfd_create") else { return nil }
      let descriptor = unsafeBitCast(symbol, to: Function.self)("cukeswift", 0)
      return descriptor < 0 ? nil : descriptor
    #endif
  }
}
